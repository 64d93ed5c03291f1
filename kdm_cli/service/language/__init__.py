"""What people type: words, options, short forms, documents, and each operation declared once."""

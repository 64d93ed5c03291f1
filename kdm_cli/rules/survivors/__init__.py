"""Survivor sheets: births and deaths, numbers, damage, traits, gear."""

"""Protocols: how methods are compared with each other and with printed tables."""

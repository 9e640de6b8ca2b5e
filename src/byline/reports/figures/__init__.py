"""Figures that hold their numbers and draw themselves as SVG."""

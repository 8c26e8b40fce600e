"""Labelled lines through the whole write path, and the figures that come of it."""

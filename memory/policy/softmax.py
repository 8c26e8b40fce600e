"""Scores of a layer as shares."""

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]


def softmax(scores: Floats) -> Floats:
    """Each row adds up to 1."""
    raised = np.exp(scores - scores.max(axis=-1, keepdims=True))
    shares: Floats = raised / raised.sum(axis=-1, keepdims=True)
    return shares

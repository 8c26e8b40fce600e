"""Scores of a layer as shares."""

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float32]


def softmax(scores: Numbers) -> Numbers:
    """Each row adds up to 1."""
    raised = np.exp(scores - scores.max(axis=-1, keepdims=True))
    shares: Numbers = raised / raised.sum(axis=-1, keepdims=True)
    return shares

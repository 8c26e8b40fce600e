"""Settings, addresses, workers and the commands that run the whole."""

import os

# More BLAS threads hang a forked worker and slow two cores down. Here, because
# numpy reads it when it is first imported, and this package is always first.
os.environ.setdefault("OMP_NUM_THREADS", "1")
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

"""How long a call takes: many repetitions, and a baseline measured among them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median, quantiles
from time import perf_counter

Call = Callable[[], object]


@dataclass(frozen=True)
class Timing:
    """Milliseconds."""

    taken: Sequence[float]

    @property
    def p50(self) -> float:
        return median(self.taken)

    @property
    def p95(self) -> float:
        return quantiles(self.taken, n=20)[-1]

    def figures(self, baseline: "Timing | None" = None) -> dict[str, float]:
        own = {"n": len(self.taken), "p50": round(self.p50, 2)}
        own["p95"] = round(self.p95, 2)
        if baseline:
            own["times_baseline"] = round(self.p50 / baseline.p50, 3)
        return own


def timed(call: Call, times: int) -> Timing:
    """The first call warms up and is not counted."""
    return timed_together({"": call}, times)[""]


def timed_together(calls: dict[str, Call], times: int) -> dict[str, Timing]:
    """In turns, so that a busy moment of the machine meets all of them alike."""
    for call in calls.values():
        call()
    taken: dict[str, list[float]] = {name: [] for name in calls}
    for _ in range(times):
        for name, call in calls.items():
            taken[name].append(_once(call))
    return {name: Timing(each) for name, each in taken.items()}


def _once(call: Call) -> float:
    began = perf_counter()
    call()
    return (perf_counter() - began) * 1_000

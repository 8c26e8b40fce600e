"""The built-in rules: used without a model, and when a model fails or errs."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from uuid import UUID

from memory.policy.candidate import Candidate
from memory.policy.decision.again import in_its_place, stands_beside
from memory.policy.decision.apart import may_both_be
from memory.policy.decision.kinsfolk import Kin, kin_among, read_with
from memory.policy.decision.outcome import (
    Add,
    Confirm,
    Correct,
    Decision,
    Ignore,
    Retract,
    Standing,
    Supersede,
)
from memory.policy.decision.plans import calls_off, is_plan
from memory.policy.decision.pointing import pointed_at, switched_from
from memory.policy.moments.grammar import Role, mentions
from memory.policy.sameness import Reading, Relation, reading_of, relation
from memory.policy.sameness.jobs import (
    is_of_other_trade,
    is_out_of_work,
    is_with_others,
)
from memory.policy.sameness.lexicon import sets
from memory.policy.sameness.likely import weighed
from memory.policy.sameness.reading import Polarity, clauses_of
from memory.policy.sameness.replaced import is_of_one_sort
from memory.policy.sameness.shared import about_the_same

A_WHILE = timedelta(days=300)  # what ends sooner is a stay, not a change
NEWS = frozenset({"change", "anew", "planned", "fulfilled"})
WORK = "work."
NAMES = {"about.name", "about.surname"}  # topics
LONG_AGO = datetime(1, 1, 1, tzinfo=UTC)

Judged = list[tuple[Standing, Relation]]


def decide(candidate: Candidate, near: Sequence[Standing], at: datetime) -> Decision:
    """Likeness alone decides nothing; where words do not tell, the fact is added."""
    current = [s for s in near if s.valid_until is None or s.valid_until > at]
    current.sort(key=lambda s: s.similarity, reverse=True)
    told = _told(candidate)
    if off := [s for s in current if is_plan(s, at) and calls_off(told, s)]:
        return _called_off(told, off, current)
    if left := in_its_place(candidate, near, current):
        return Supersede(_ids(left))
    kin = kin_among(current)
    judged = [(s, _relation(candidate, s, at, kin)) for s in current]
    return _decision(candidate, judged, beside=stands_beside(candidate, near, at))


def _called_off(
    told: Reading, plans: list[Standing], current: list[Standing]
) -> Decision:
    """Staying in Omsk, where they live: that is nothing new."""
    known = [reading_of(standing.text) for standing in current]
    instead = _names_another(told, known)
    return Supersede(_ids(plans)) if instead else Retract(_ids(plans))


def mistakes_in(
    candidate: Candidate, near: Sequence[Standing], at: datetime
) -> tuple[UUID, ...]:
    """What never was so, if the candidate stands in other words already."""
    if not _told(candidate).is_("correction"):
        return ()
    current = [s for s in near if s.valid_until is None]
    kin = kin_among(current)
    judged = [(s, _relation(candidate, s, at, kin)) for s in current]
    return _ids(_of(judged, Relation.CORRECTED))


def _decision(candidate: Candidate, judged: Judged, *, beside: bool) -> Decision:
    if same := _of(judged, Relation.SAME):
        return Confirm(same[0].id)
    if wrong := _of(judged, Relation.CORRECTED):
        return Correct(wrong[0].id)
    if changed := _of(judged, Relation.CHANGED):
        return _change(candidate, _of_one_matter(candidate, changed))
    if contradicted := _of(judged, Relation.CONTRADICTED):
        return Supersede(_ids(contradicted), contradicts=True)
    if vaguer := _of(judged, Relation.REFINED):
        return Supersede(_ids(vaguer), refines=True)
    apart = _of(judged, Relation.APART)
    return _without_target(candidate, apart, beside=beside)


def _told(candidate: Candidate) -> Reading:
    """That it was a slip may be said in the words around the statement."""
    told = reading_of(candidate.text)
    slip = reading_of(candidate.quote).marks & {"correction"}
    return replace(told, marks=told.marks | slip)


def _of(judged: Judged, wanted: Relation) -> list[Standing]:
    return [standing for standing, found in judged if found is wanted]


def _ids(standings: list[Standing]) -> tuple[UUID, ...]:
    return tuple(standing.id for standing in standings)


def _of_one_matter(candidate: Candidate, changed: list[Standing]) -> list[Standing]:
    """That somebody moved may be of home or of work: the nearest fact tells which."""
    new = _told(candidate)
    if new.is_("ending") and (named := _singled_out(new, changed)):
        return named
    if not new.content & {"moved", "transferred"}:
        return changed
    if rivals := [s for s in changed if is_of_one_sort(reading_of(s.text), new)]:
        return rivals
    matter = reading_of(changed[0].text).attributes
    return [s for s in changed if reading_of(s.text).attributes & matter] or changed


def _singled_out(new: Reading, standings: list[Standing]) -> list[Standing]:
    """Of two jobs the one that is said to have ended: the evening one."""
    told = [reading_of(standing.text).content for standing in standings]
    seasons = sets("seasonal")["meanings"]
    telling = new.content - seasons - frozenset.intersection(*told)
    pairs = zip(standings, told, strict=True)
    return [standing for standing, content in pairs if telling & content]


def _change(candidate: Candidate, changed: list[Standing]) -> Decision:
    """A dropped plan leaves nothing worth keeping, nor does an end told in passing.

    But that one has given up running is worth as much as that one runs.
    """
    told = _told(candidate)
    kept_up = told.core & sets("verbs")["kept_up"]
    before = [reading_of(standing.text) for standing in changed]
    given_up = any(kept_up & one.core for one in before)
    plans = all(one.is_("intent") for one in before)
    worth = told.marks & NEWS or given_up or _names_another(told, before)
    worth = worth or (plans and told.is_("completed"))
    bare = candidate.in_passing and not worth
    nothing_left = bare or (told.is_("dropped") and plans)
    return Retract(_ids(changed)) if nothing_left else Supersede(_ids(changed))


def _names_another(told: Reading, before: Sequence[Reading]) -> bool:
    """Ivo moved out, Petra has his room: she stays."""
    known = frozenset[str]().union(*(one.content for one in before))
    return any(
        part.names - known and part.polarity is Polarity.TRUE
        for part in clauses_of(told)
    )


def _without_target(
    candidate: Candidate, current: list[Standing], *, beside: bool
) -> Decision:
    new = _told(candidate)
    if meant := pointed_at(candidate.text, current):
        return Retract((meant.id,))
    if left := switched_from(new, current):
        return Supersede((left.id,))
    if candidate.in_passing and not beside:
        return Ignore("changes nothing that stands")
    if not new.core and (candidate.ends or new.is_("correction")):
        return Ignore("takes back nothing that stands")
    return Add()


def _relation(
    candidate: Candidate, standing: Standing, at: datetime, kin: Kin
) -> Relation:
    old = read_with(kin, reading_of(standing.text))
    new = read_with(kin, _told(candidate))
    if _began_since(candidate, standing):
        new = replace(new, marks=new.marks | {"change"})
    found = relation(old, new)
    if standing.meanings and not candidate.in_passing:
        is_near = candidate.category == standing.category
        found = weighed(found, old, new, standing.meanings, on_one_shelf=is_near)
    if standing.topic.startswith(WORK) and _ends_a_job(candidate, old, new):
        found = Relation.CHANGED
    topic = candidate.topic
    if topic and _is_of_one_topic(topic, standing.topic, new):
        found = (
            found if may_both_be(topic, old, new) else _of_one_topic(found, old, new)
        )
    if found is Relation.REFINED and _is_yet_to_come(candidate, at):
        found = Relation.CHANGED
    closes = found in {Relation.CHANGED, Relation.CONTRADICTED}
    return Relation.APART if closes and _spares(candidate, standing, at) else found


def _ends_a_job(candidate: Candidate, old: Reading, new: Reading) -> bool:
    if is_with_others(old, new) or _is_out_of_work(old, new):
        return True
    return candidate.topic.startswith(WORK) and is_of_other_trade(old, new)


def _is_out_of_work(old: Reading, new: Reading) -> bool:
    told = is_out_of_work(new) and not new.marks & {"intent", "past"}
    return told and not old.is_("past") and about_the_same(old, new)


def _is_of_one_topic(one: str, other: str, new: Reading) -> bool:
    """A whole name brings its surname."""
    both = {one, other}
    return one == other or (both == NAMES and len(new.names) > 1)


def _began_since(candidate: Candidate, standing: Standing) -> bool:
    """Been there since March, of what was told in January to be elsewhere."""
    begins, known = candidate.valid_from, standing.valid_from or standing.recorded_at
    if begins is None or begins.at <= known or candidate.valid_until:
        return False
    roles = {mention.role for mention in mentions(candidate.quote)}
    return bool(roles & {Role.SINCE, Role.FROM}) or _told(candidate).is_("planned")


def _is_yet_to_come(candidate: Candidate, at: datetime) -> bool:
    return candidate.valid_from is not None and candidate.valid_from.at > at


def _of_one_topic(found: Relation, old: Reading, new: Reading) -> Relation:
    """The topic has one value: what is neither the same nor finer is another."""
    apart = found is Relation.APART
    if not apart or new.marks & {"addition", "intent"} or new.is_("past"):
        return found
    says_more = new.names - old.content or new.numbers - old.content
    if new.polarity is Polarity.ENDED and new.names - old.content:
        return found
    if says_more or new.polarity != old.polarity:
        return Relation.CHANGED
    if new.core <= old.content:
        return Relation.SAME
    return Relation.CHANGED if new.tells_change else found


def _spares(candidate: Candidate, standing: Standing, at: datetime) -> bool:
    """Told late, for a while only, or of a day that is not yet named."""
    new, begins = _told(candidate), candidate.valid_from
    if begins and begins.at < _started(standing):
        return True
    if _is_for_a_while(candidate, at) and not new.is_("ending"):
        return True
    planned = new.is_("planned") and new.polarity is Polarity.TRUE
    return planned and not new.is_("change") and begins is None


def _started(standing: Standing) -> datetime:
    """Unknown of a fact; a plan began when it was told, what came before is no end."""
    is_plan = reading_of(standing.text).is_("intent")
    told = standing.recorded_at if is_plan else LONG_AGO
    return standing.valid_from or told


def _is_for_a_while(candidate: Candidate, at: datetime) -> bool:
    ends = candidate.valid_until
    return ends is not None and ends.at < at + A_WHILE

import { type Calendar, fromDayNumber } from "@zerno/engine";
import type { DetectorId } from "../../shared/names/detector-ids.ts";
import type { DaySeries } from "../prices/chunks.ts";
import { findWrongCurrency } from "./detect/currency.ts";
import { findDividendAsPrice } from "./detect/dividend-as-price.ts";
import { findJump } from "./detect/jump.ts";
import { findKnownSplit, findUnknownSplit } from "./detect/missing-split.ts";
import { findRepeats } from "./detect/repeats.ts";
import { findScale } from "./detect/scale.ts";
import { findDisagreement } from "./detect/two-sources.ts";
import { findWeekend } from "./detect/weekend.ts";
import type { Candidate, Detector, Judged, Standing, Suspicion, Verdict } from "./detector.ts";
import { written } from "./detector.ts";
import { holdFirstFetch } from "./first-fetch.ts";
import { type Direction, type GoodDays, neighboursOn, type SeriesFacts } from "./series-statistics.ts";

export interface JudgedSeries extends SeriesFacts {
  /** Null: a rate. */
  readonly currency: string | null;
  readonly calendar: Calendar;
  readonly stored: DaySeries;
  readonly sourceNames: readonly string[];
}

/** The more specific detector first. */
const levelDetectors: readonly Detector[] = [
  findDividendAsPrice,
  findKnownSplit,
  findScale,
  findUnknownSplit,
  findJump,
  findRepeats,
];

/** A second source can disprove these; not a wrong currency or a closed exchange. */
const confirmable: ReadonlySet<DetectorId> = new Set([
  "two-sources",
  "scale",
  "dividend-as-price",
  "missing-split",
  "jump",
  "first-fetch",
]);
const sameWithin = 0.01;

const biggest = 1e15;

const isPublished = ({ stored }: JudgedSeries, { day, value }: Judged): boolean =>
  stored.values[day - stored.firstDay] === value;

function judge(
  series: JudgedSeries,
  candidate: Candidate,
  standing: Standing | undefined,
): Suspicion | undefined {
  const { day, value, currency } = candidate;
  if (!Number.isFinite(value) || value <= 0 || value > biggest)
    return { detector: "not-a-price", evidence: {} };
  const plain =
    (series.currency === null ? undefined : findWrongCurrency(currency, series.currency)) ??
    findWeekend(series.calendar, day);
  if (plain !== undefined || standing === undefined) return plain;
  if (isPublished(series, candidate)) return undefined;
  if (standing.other !== undefined) {
    // Another source has this day: only agreement matters.
    return findDisagreement(candidate, standing);
  }
  for (const detect of levelDetectors) {
    const found = detect(candidate, standing);
    if (found === undefined) continue;
    const { last } = standing;
    const anchor = { lastDay: fromDayNumber(last.day), lastValue: written(last.value) };
    return { ...found, evidence: { ...anchor, ...found.evidence } };
  }
  return undefined;
}

function goodDaysOf({ stored }: JudgedSeries, candidates: readonly Candidate[]): GoodDays {
  const days = candidates.map(({ day }) => day);
  const isEmpty = stored.values.length === 0;
  const first = days.reduce((a, b) => Math.min(a, b), isEmpty ? Number.POSITIVE_INFINITY : stored.firstDay);
  const last = days.reduce(
    (a, b) => Math.max(a, b),
    isEmpty ? Number.NEGATIVE_INFINITY : stored.firstDay + stored.values.length - 1,
  );
  const values = new Float64Array(last - first + 1).fill(Number.NaN);
  if (!isEmpty) values.set(stored.values, stored.firstDay - first);
  return { firstDay: first, values };
}

function otherOf({ stored, sourceNames }: JudgedSeries, { day, source }: Judged): Standing["other"] {
  const at = day - stored.firstDay;
  const value = stored.values[at];
  if (value === undefined || Number.isNaN(value)) return undefined;
  const name = sourceNames[stored.sources[at] ?? 0] ?? "";
  return name === source ? undefined : { value, source: name };
}

/** Without own neighbours a value is compared with another source's. */
function neighboursFrom(
  series: JudgedSeries,
  good: GoodDays,
  candidate: Candidate,
  walk: { readonly direction: Direction; readonly seenDay: number },
): Standing | undefined {
  const standing = neighboursOn(series, good, { ...walk, day: candidate.day });
  const other = otherOf(series, candidate);
  if (standing !== undefined) return { ...standing, other };
  if (other === undefined) return undefined;
  const last = { day: candidate.day, value: other.value };
  const alone = { repeats: () => 0, unmoved: () => 1, gapDays: 1, sigma: () => 0 };
  return { ...series, ...alone, last, expected: other.value, other };
}

const agree = (a: Judged, b: Judged): boolean => Math.abs(a.value / b.value - 1) <= sameWithin;

/** A value suspicious in one source is good when another agrees. */
function confirmed<C extends Candidate>(verdicts: readonly Verdict<C>[]): Verdict<C>[] {
  return verdicts.map((verdict) => {
    const { candidate, suspicion } = verdict;
    if (suspicion === undefined || !confirmable.has(suspicion.detector)) return verdict;
    const second = verdicts.find(
      (other) =>
        other.candidate.source !== candidate.source &&
        agree(other.candidate, candidate) &&
        (other.suspicion === undefined || confirmable.has(other.suspicion.detector)),
    );
    return second === undefined
      ? verdict
      : { candidate, suspicion: undefined, confirmedBy: second.candidate.source };
  });
}

/** Walks day by day; good values become the reference of the next. */
function walk<C extends Candidate>(
  series: JudgedSeries,
  good: GoodDays,
  days: readonly (readonly C[])[],
  direction: Direction,
): Verdict<C>[] {
  const out: Verdict<C>[] = [];
  let seenDay = direction * Number.NEGATIVE_INFINITY;
  for (const rows of days) {
    const day = rows[0]?.day ?? 0;
    const verdicts = confirmed(
      rows.map((candidate): Verdict<C> => {
        const standing = neighboursFrom(series, good, candidate, { direction, seenDay });
        return { candidate, suspicion: judge(series, candidate, standing) };
      }),
    );
    seenDay = day;
    out.push(...verdicts);
    const best = verdicts.find(({ suspicion }) => suspicion === undefined);
    if (best !== undefined) good.values[day - good.firstDay] = best.candidate.value;
  }
  return out;
}

/**
 * Refers to good values only, day by day; history walks backwards from the first published day. First fetches: see
 * `holdFirstFetch`.
 * @returns one verdict per candidate; pure
 */
export function checkSeries<C extends Candidate>(
  series: JudgedSeries,
  candidates: readonly C[],
): Verdict<C>[] {
  if (candidates.length === 0) return [];
  const good = goodDaysOf(series, candidates);
  const { stored } = series;
  const byDay = Map.groupBy(
    [...candidates].sort((a, b) => a.day - b.day),
    ({ day }) => day,
  );
  const days = [...byDay.values()];
  if (stored.values.length === 0) {
    const isTail = (rows: readonly C[]) => walk(series, goodDaysOf(series, rows), backwards(rows), -1);
    return holdFirstFetch(walk(series, good, days, 1), isTail);
  }
  const isEarlier = ([row]: readonly C[]): boolean => (row?.day ?? 0) < stored.firstDay;
  return [
    ...walk(series, good, days.filter(isEarlier).reverse(), -1),
    ...walk(
      series,
      good,
      days.filter((rows) => !isEarlier(rows)),
      1,
    ),
  ];
}

const backwards = <C extends Candidate>(rows: readonly C[]): C[][] =>
  [...Map.groupBy(rows, ({ day }) => day).values()].reverse();

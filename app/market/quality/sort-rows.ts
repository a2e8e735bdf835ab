import { dayNumber, type IsoDate } from "@zerno/engine";
import type { QuarantinedEvent, quarantine } from "../lineage.tables.ts";
import { type Anchor, checkLevel } from "./check-level.ts";
import { checkSeries, type JudgedSeries } from "./check-series.ts";
import type { Candidate, Suspicion } from "./detector.ts";
import type { FetchMark } from "./fetched.ts";

export type HeldRow = typeof quarantine.$inferSelect;

export interface Row extends Candidate {
  readonly isFallback: boolean;
  readonly fetch: FetchMark;
  readonly event?: QuarantinedEvent;
  /** Undefined: just fetched. */
  readonly held: HeldRow | undefined;
}

export interface Settled {
  readonly row: HeldRow;
  readonly state: "confirmed" | "released" | "replaced";
}

export interface Sorted {
  readonly publish: readonly Row[];
  readonly hold: readonly { readonly row: Row; readonly suspicion: Suspicion }[];
  readonly settled: readonly Settled[];
  readonly refused: number;
  readonly level?: "right" | "unverified";
}

const placeOf = (day: number | string, source: string): string => `${day} ${source}`;

const toRow = (held: HeldRow): Row => ({
  day: dayNumber(held.day as IsoDate),
  value: Number(held.value),
  source: held.source,
  currency: held.currency,
  isFallback: held.isFallback,
  fetch: { fetchedAt: held.fetchedAt, url: held.url, hash: held.hash },
  held,
});

/** A quarantined level stays so until another comparison. */
function levelBefore(rows: readonly Row[]): Suspicion | undefined {
  const before = rows.find(({ held }) => held?.evidence.comparedWith !== undefined)?.held;
  return before && { detector: before.detector, evidence: before.evidence };
}

/** Checks the level of each source in a first fetch; one off by a factor of a hundred is quarantined as a whole. */
function sortLevels(real: JudgedSeries, rows: readonly Row[], anchors: readonly Anchor[] | undefined) {
  const isFirst = real.stored.values.length === 0;
  const hold: Sorted["hold"][number][] = [];
  const rest: Row[] = [];
  let word: Sorted["level"];
  if (!isFirst && anchors === undefined) return { hold, rest: rows, word };
  // A source may correct its old values.
  const groups = Map.groupBy(rows, ({ source, held }) => `${source} ${held === undefined}`);
  for (const own of groups.values()) {
    const sorted = [...own].sort((a, b) => a.day - b.day);
    const found = anchors === undefined ? levelBefore(own) : checkLevel(real.kind, sorted, anchors);
    if (typeof found === "string" && word !== "right") word = found;
    if (isFirst && typeof found === "object") hold.push(...own.map((row) => ({ row, suspicion: found })));
    else rest.push(...own);
  }
  return { hold, rest, word };
}

/**
 * @param known open and rejected rows
 * @param anchors for a level never verified
 */
export function sortRows(
  series: JudgedSeries,
  fetched: readonly Row[],
  known: readonly HeldRow[],
  anchors?: readonly Anchor[],
): Sorted {
  const byPlace = new Map(known.map((held) => [placeOf(dayNumber(held.day as IsoDate), held.source), held]));
  const knownOf = ({ day, source }: Row) => byPlace.get(placeOf(day, source));
  const isRejected = (row: Row): boolean => {
    const before = knownOf(row);
    return before?.state === "rejected" && Number(before.value) === row.value;
  };
  const fresh = fetched.filter((row) => !isRejected(row));
  const places = new Set(fresh.map(({ day, source }) => placeOf(day, source)));
  const waiting = known
    .filter((held) => held.state === "open")
    .map(toRow)
    .filter(({ day, source }) => !places.has(placeOf(day, source)));
  const sorted = { publish: [] as Row[], hold: [] as Sorted["hold"][number][], settled: [] as Settled[] };
  const level = sortLevels(series, [...fresh, ...waiting], anchors);
  sorted.hold.push(...level.hold);
  for (const { candidate, suspicion, confirmedBy } of checkSeries(series, level.rest)) {
    if (suspicion !== undefined) {
      sorted.hold.push({ row: candidate, suspicion });
      continue;
    }
    sorted.publish.push(candidate);
    const before = candidate.held ?? knownOf(candidate);
    if (before?.state !== "open") continue;
    const isSame = candidate.held !== undefined || Number(before.value) === candidate.value;
    const state = confirmedBy !== undefined ? "confirmed" : isSame ? "released" : "replaced";
    sorted.settled.push({ row: before, state });
  }
  const { word } = level;
  return { ...sorted, refused: fetched.length - fresh.length, ...(word && { level: word }) };
}

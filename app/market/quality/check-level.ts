import type { IsoDate } from "@zerno/engine";
import { dayNumber, fromDayNumber } from "@zerno/engine";
import { factors } from "./detect/scale.ts";
import type { SeriesKind, Suspicion } from "./detector.ts";
import { written } from "./detector.ts";

export interface Anchor {
  /** A user's trade, a quote, another source's close, a bond's nominal. */
  readonly kind: "trade" | "quote" | "second-source" | "nominal";
  readonly day: IsoDate;
  readonly value: number;
}

const nearDays = 10;
/** Normal move in ten days, as a logarithm. */
const sameWithin = 0.25;
/** Distressed bonds trade at a third of the nominal, none at thirty times it. */
const nominalWithin = 1.5;

interface DayValue {
  readonly day: number;
  readonly value: number;
}

function nearest(rows: readonly DayValue[], day: number): DayValue | undefined {
  let best: DayValue | undefined;
  for (const row of rows)
    if (best === undefined || Math.abs(row.day - day) < Math.abs(best.day - day)) best = row;
  return best !== undefined && Math.abs(best.day - day) <= nearDays ? best : undefined;
}

function wordOf(
  kind: SeriesKind,
  rows: readonly DayValue[],
  anchor: Anchor,
): "right" | Suspicion | undefined {
  const isNominal = anchor.kind === "nominal";
  const row = isNominal ? rows.at(-1) : nearest(rows, dayNumber(anchor.day));
  if (row === undefined || !(anchor.value > 0) || !(row.value > 0)) return undefined;
  const ratio = row.value / anchor.value;
  const move = Math.log(ratio);
  const within = isNominal ? nominalWithin : sameWithin;
  if (Math.abs(move) <= within) return isNominal ? undefined : "right";
  const factor = factors[kind].find(
    (one) => one >= 100 && Math.abs(Math.abs(move) - Math.log(one)) <= within,
  );
  if (factor === undefined) return undefined;
  return {
    detector: "scale",
    evidence: {
      comparedWith: anchor.kind,
      lastDay: isNominal ? fromDayNumber(row.day) : anchor.day,
      lastValue: written(anchor.value),
      ratio: written(ratio),
      factor: move > 0 ? `${factor}` : `1/${factor}`,
    },
  };
}

/**
 * One anchor that agrees proves the level; otherwise one off by a factor of a hundred or more quarantines all.
 * @param rows closes, ascending by day
 * @returns "unverified": nothing to compare with
 */
export function checkLevel(
  kind: SeriesKind,
  rows: readonly DayValue[],
  anchors: readonly Anchor[],
): "right" | "unverified" | Suspicion {
  const words = anchors.map((anchor) => wordOf(kind, rows, anchor));
  if (words.includes("right")) return "right";
  const shifted = words.find((word) => word !== undefined);
  return shifted ?? "unverified";
}

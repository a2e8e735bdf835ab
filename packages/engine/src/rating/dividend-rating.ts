import { addMonths, type IsoDate } from "../days/iso-date.ts";
import { type Reason, reason } from "../figure.ts";
import { type Refused, refusal } from "../risk/statistic.ts";
import type { DatedFact, RatingFact, RatingInput } from "./rating-input.ts";
import {
  COMPONENTS,
  type Component,
  PART_WEIGHTS,
  RATING_PARTS,
  RATING_VERSION,
  type RatingPart,
  SAFETY_PARTS,
} from "./rating-scales.ts";
import { pointsOn } from "./scale.ts";

export const SAFETY_BANDS = ["very-unsafe", "unsafe", "borderline", "safe", "very-safe"] as const;
export type SafetyBand = (typeof SAFETY_BANDS)[number];

const CUT_CAP = 40;
const CUT_MONTHS = 24;
const NEEDED_PARTS = 2;
/** A yearly report, and half a year until the next one. */
const STALE_MONTHS = 18;

export interface UsedFact extends DatedFact {
  readonly fact: RatingFact;
}

export interface ComponentScore {
  readonly id: string;
  readonly weight: number;
  /** Undefined beyond the scale, such as debt without profit. */
  readonly measure: number | undefined;
  readonly points: number;
  readonly inputs: readonly UsedFact[];
}

export interface PartScore {
  readonly part: RatingPart;
  readonly weight: number;
  /** 0-100; undefined without known components. */
  readonly points: number | undefined;
  readonly components: readonly ComponentScore[];
  readonly missing: readonly string[];
}

export interface Score {
  /** 0-100, whole points (half up). */
  readonly score: number;
  /** Before rounding and the cap. */
  readonly uncapped: number;
  readonly isPartial: boolean;
  /** The score was capped at 40. */
  readonly cappedBy?: IsoDate;
}

export interface DividendRating {
  readonly version: number;
  readonly asOf: IsoDate;
  readonly rating: Score | Refused;
  readonly safety: (Score & { readonly band: SafetyBand }) | Refused;
  readonly parts: readonly PartScore[];
  /** `fact-not-yet-known`, `fact-too-old` {fact, date}. */
  readonly notes: readonly Reason[];
}

function isAsked({ asked }: Component, { isBank, isMoscow }: RatingInput): boolean {
  if (asked === "moscow") return isMoscow;
  if (asked === "banks") return isBank;
  return asked === "everyone" || !isBank;
}

interface KnownFacts {
  readonly facts: ReadonlyMap<RatingFact, DatedFact>;
  readonly notes: readonly Reason[];
}

function knownFacts({ facts, asOf }: RatingInput): KnownFacts {
  const oldest = addMonths(asOf, -STALE_MONTHS);
  const known = new Map<RatingFact, DatedFact>();
  const notes: Reason[] = [];
  for (const fact of new Set(COMPONENTS.flatMap((component) => component.facts))) {
    const given = facts[fact];
    if (given === undefined || !Number.isFinite(given.value)) continue;
    const { date } = given;
    if (date > asOf) notes.push(reason("fact-not-yet-known", { fact, date }));
    else if (date < oldest) notes.push(reason("fact-too-old", { fact, date }));
    else known.set(fact, given);
  }
  return { facts: known, notes };
}

function scoreComponent(component: Component, { facts }: KnownFacts): ComponentScore | undefined {
  const inputs: UsedFact[] = [];
  const values: Record<string, number> = {};
  for (const fact of component.facts) {
    const known = facts.get(fact);
    if (known === undefined) return undefined;
    inputs.push({ fact, ...known });
    values[fact] = known.value;
  }
  const measure = component.measure(values);
  if (measure === undefined) return undefined;
  const { id, weight } = component;
  const points = pointsOn(component.scale, measure);
  return { id, weight, measure: Number.isFinite(measure) ? measure : undefined, points, inputs };
}

interface Weighted {
  readonly weight: number;
  readonly points: number;
}

/** Weights of missing items are redistributed in proportion. */
function weightedMean(items: readonly Weighted[]): number | undefined {
  let [sum, weights] = [0, 0];
  for (const { weight, points } of items) {
    sum += weight * points;
    weights += weight;
  }
  return weights === 0 ? undefined : sum / weights;
}

function scorePart(part: RatingPart, input: RatingInput, known: KnownFacts): PartScore {
  const components: ComponentScore[] = [];
  const missing: string[] = [];
  for (const component of COMPONENTS) {
    if (component.part !== part || !isAsked(component, input)) continue;
    const score = scoreComponent(component, known);
    if (score === undefined) missing.push(component.id);
    else components.push(score);
  }
  return { part, weight: PART_WEIGHTS[part], points: weightedMean(components), components, missing };
}

function scoreOf(parts: readonly PartScore[], lastCut: IsoDate | undefined): Score | Refused {
  const known = parts.flatMap(({ weight, points }) => (points === undefined ? [] : [{ weight, points }]));
  const uncapped = weightedMean(known);
  if (uncapped === undefined || known.length < NEEDED_PARTS)
    return refusal("not-rated", { have: String(known.length), needed: String(NEEDED_PARTS) });
  const rounded = Math.round(uncapped);
  const isPartial = parts.some(({ missing }) => missing.length > 0);
  if (lastCut === undefined || rounded <= CUT_CAP) return { score: rounded, uncapped, isPartial };
  return { score: CUT_CAP, uncapped, isPartial, cappedBy: lastCut };
}

export function bandOf(score: number): SafetyBand {
  return SAFETY_BANDS[Math.min(4, Math.max(0, Math.floor(score / 20)))] ?? "very-unsafe";
}

function recentCut({ cuts, asOf }: RatingInput): IsoDate | undefined {
  const since = addMonths(asOf, -CUT_MONTHS);
  return [...cuts]
    .filter((cut) => cut > since && cut <= asOf)
    .sort()
    .at(-1);
}

/**
 * Computes dividend rating and safety of a share, 0-100 (product decision, versioned): weighted means of known
 * components on their linear scales (`COMPONENTS`) and of known parts (`PART_WEIGHTS`). Missing weights are
 * redistributed and the score is partial. Safety = the mean of reliability, cover and balance. A cut in the last 24
 * months caps both at 40. With fewer than two known parts each refuses `not-rated` {have, needed: 2}. Facts after
 * `asOf` or over 18 months old are excluded with a note.
 */
export function dividendRating(input: RatingInput): DividendRating {
  const known = knownFacts(input);
  const lastCut = recentCut(input);
  const parts = RATING_PARTS.map((part) => scorePart(part, input, known));
  const safety = scoreOf(
    parts.filter(({ part }) => SAFETY_PARTS.includes(part)),
    lastCut,
  );
  return {
    version: RATING_VERSION,
    asOf: input.asOf,
    rating: scoreOf(parts, lastCut),
    safety: "refused" in safety ? safety : { ...safety, band: bandOf(safety.score) },
    parts,
    notes: known.notes,
  };
}

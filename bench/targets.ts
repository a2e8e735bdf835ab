import type { BenchRow, ReferenceName } from "./bench-row.ts";

/** Goal of an absolute figure on an idle machine: printed, not asserted for times. */
interface Goal {
  readonly most?: number;
  readonly least?: number;
  /** Of the 95th percentile. */
  readonly isP95?: boolean;
}

/** Largest multiple of the reference; for requests per second the inverse. */
interface RatioTarget {
  readonly goal: Goal;
  readonly to: ReferenceName;
  readonly ratio: number;
}

/** Largest difference to the reference in percentage points. */
interface PointsTarget {
  readonly goal: Goal;
  readonly to: ReferenceName;
  readonly points: number;
}

/** Absolute for figures independent of load: bytes, memory, scores of markup, ratios. */
interface BoundTarget {
  readonly bound: Pick<Goal, "most" | "least">;
}

export type Target = RatioTarget | PointsTarget | BoundTarget;

const within = (most: number, to: ReferenceName, ratio: number, isP95 = false): RatioTarget => ({
  goal: { most, ...(isP95 && { isP95 }) },
  to,
  ratio,
});
/** Kilobytes, a third above the measurement. */
const bytes = (measured: number): BoundTarget => ({ bound: { most: Math.ceil(measured * 1.3) } });
const atMost = (most: number): BoundTarget => ({ bound: { most } });
const atLeast = (least: number): BoundTarget => ({ bound: { least } });
const nearEmpty: PointsTarget = { goal: { least: 95 }, to: "empty page", points: 5 };
const nearPlain: PointsTarget = { goal: { most: 5 }, to: "plain rows", points: 5 };
/** Largest contentful paint, simulated by Lighthouse. */
const paint = within(1200, "empty page", 2);

export const targets: Readonly<Record<string, Target>> = {
  "engine/1000x20x5": within(6, "plain loop", 1.75),
  "engine/1000x20x5-average": within(6, "plain loop", 1.75),
  "engine/10000x50x10": within(40, "plain loop", 8.5),
  "engine/10000x50x10-average": within(40, "plain loop", 8.5),
  "engine/10000x100x20": within(60, "plain loop", 16),
  "engine/10000x100x20-average": within(60, "plain loop", 16),
  "engine/100000x500x20": within(700, "plain loop", 150),
  "engine/100000x500x20-average": within(700, "plain loop", 150),
  "engine/memory-100000x500x20": atMost(400),
  "engine/edit-10000x50x10-of-cold": atMost(15),
  "engine/series-10000x50x10-to-c": atMost(3),
  "engine/spin-offs-20000-to-plain": atMost(1.5),
  "engine/merger-20000-to-plain": atMost(1.5),
  "engine-rows/10000x50x10": within(150, "plain loop", 26),
  "import/100000": within(10, "plain copy", 145),
  "import/statement-100000": within(12, "plain loop", 410),
  "api/dashboard-10000": within(60, "empty request", 40, true),
  "api/dashboard-100000": within(120, "empty request", 86, true),
  "api/dashboard-100000-cold": within(600, "empty request", 900, true),
  "files/memory-after": atMost(1.5),
  "backtest/30x30": within(150, "plain loop", 34),
  "ssr/home": { goal: { least: 600 }, to: "empty request", ratio: 3.4 },
  "html/home": bytes(8),
  "js/pricing": bytes(164),
  "js/dashboard": bytes(185),
  "js/chart": bytes(165),
  "search/50000": within(15, "plain query", 1.7, true),
  "screener/50000": within(40, "plain loop", 1.2, true),
  "public-list/10000": within(30, "empty request", 3, true),
  "load/universe": within(5, "plain copy", 17),
  "load/all": within(30, "plain copy", 83),
  "update/5000": within(10, "plain fetch", 155),
  "ui/holdings-500-dropped": nearPlain,
  "ui/holdings-500-filter": within(150, "plain rows", 4.5, true),
  "ui/transactions-100000-dropped": nearPlain,
  "ui/transactions-100000-filter": within(150, "plain rows", 4.5, true),
  "lighthouse/home-performance": nearEmpty,
  "lighthouse/home-accessibility": atLeast(95),
  "lighthouse/home-cls": atMost(0.02),
  "lighthouse/asset-performance": nearEmpty,
  "lighthouse/asset-accessibility": atLeast(95),
  "lighthouse/asset-lcp": paint,
  "lighthouse/asset-cls": atMost(0.02),
  "lighthouse/dashboard-performance": nearEmpty,
  "lighthouse/dashboard-accessibility": atLeast(95),
  "lighthouse/dashboard-cls": atMost(0.02),
  "lighthouse/home-desktop-performance": nearEmpty,
  "lighthouse/home-desktop-cls": atMost(0.02),
  "lighthouse/asset-desktop-performance": nearEmpty,
  "lighthouse/asset-desktop-lcp": paint,
  "lighthouse/asset-desktop-cls": atMost(0.02),
  "lighthouse/dashboard-desktop-performance": nearEmpty,
  "lighthouse/dashboard-desktop-cls": atMost(0.02),
  "start/second": within(5, "bare start", 11),
};

/** Multiple of another commit's figure. */
export const notSlower: Target = atMost(1.15);

export interface TargetCheck {
  /** Printed at the end of the figure's line; empty without a target. */
  readonly text: string;
  readonly isMissed: boolean;
}

const short = (value: number): string => (value >= 100 ? value.toFixed(0) : String(Number(value.toFixed(2))));

function wanted({ most, least, isP95 = false }: Goal): string {
  const sign = least === undefined ? `< ${most}` : `≥ ${least}`;
  return isP95 ? `p95 ${sign}` : sign;
}

const marked = (isMet: boolean, text: string): TargetCheck => ({
  text: `${isMet ? "✓" : "✗"} ${text}`,
  isMissed: !isMet,
});

/**
 * Compares a figure with its target.
 * @throws Error when the target's reference was not measured
 */
export function checkTarget(row: BenchRow, target: Target | undefined = targets[row.name]): TargetCheck {
  if (target === undefined) return { text: besideText(row), isMissed: false };
  if ("bound" in target) {
    const { most = Number.POSITIVE_INFINITY, least = Number.NEGATIVE_INFINITY } = target.bound;
    return marked(row.median < most && row.median >= least, wanted(target.bound));
  }
  if (row.beside?.what !== target.to) throw new Error(`${row.name} was not measured beside the ${target.to}`);
  const quiet = `goal on a quiet machine ${wanted(target.goal)}`;
  if ("points" in target) {
    const isMore = target.goal.least === undefined;
    const worse = (row.median - row.beside.median) * (isMore ? 1 : -1);
    const text = `${short(worse)} points worse than the ${target.to}, ≤ ${target.points}`;
    return marked(worse <= target.points, `${text}; ${quiet}`);
  }
  const ratio = ratioOf(row, row.beside.median);
  return marked(ratio <= target.ratio, `${short(ratio)} x ${target.to}, ≤ ${target.ratio}; ${quiet}`);
}

const ratioOf = ({ unit, median }: BenchRow, reference: number): number =>
  unit === "req/s" ? reference / median : median / reference;

const besideText = (row: BenchRow): string =>
  row.beside === undefined ? "" : `${short(ratioOf(row, row.beside.median))} x ${row.beside.what}`;

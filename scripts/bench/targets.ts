import type { BenchRow } from "./bench-row.ts";

/** What a figure must stay under, or reach; the 95th percentile counts where `p95` is set. */
export interface Target {
  readonly most?: number;
  readonly least?: number;
  readonly isP95?: boolean;
}

const targets: Readonly<Record<string, Target>> = {
  "engine/1000x20x5": { most: 6 },
  "engine/1000x20x5-average": { most: 6 },
  "engine/10000x50x10": { most: 40 },
  "engine/10000x50x10-average": { most: 40 },
  "engine/10000x100x20": { most: 60 },
  "engine/10000x100x20-average": { most: 60 },
  "engine/100000x500x20": { most: 700 },
  "engine/100000x500x20-average": { most: 700 },
  "engine/memory-100000x500x20": { most: 400 },
  "engine/edit-10000x50x10-of-cold": { most: 15 },
  "engine/series-10000x50x10-to-c": { most: 3 },
  "engine-rows/10000x50x10": { most: 150 },
  "import/100000": { most: 10 },
  "import/statement-100000": { most: 12 },
  "api/dashboard-10000": { most: 60, isP95: true },
  "api/dashboard-100000": { most: 120, isP95: true },
  "api/dashboard-100000-cold": { most: 600, isP95: true },
  "backtest/30x30": { most: 150 },
  "ssr/home": { least: 600 },
  "js/home": { most: 125 },
  "js/dashboard": { most: 240 },
  "js/chart": { most: 190 },
  "search/50000": { most: 15, isP95: true },
  "screener/50000": { most: 40, isP95: true },
  "load/universe": { most: 5 },
  "load/all": { most: 30 },
  "update/5000": { most: 10 },
  "ui/holdings-500-dropped": { most: 5 },
  "ui/holdings-500-filter": { most: 150, isP95: true },
  "ui/transactions-100000-dropped": { most: 5 },
  "ui/transactions-100000-filter": { most: 150, isP95: true },
  "lighthouse/home-performance": { least: 95 },
  "lighthouse/home-accessibility": { least: 95 },
  "lighthouse/asset-performance": { least: 95 },
  "lighthouse/asset-accessibility": { least: 95 },
  "lighthouse/asset-lcp": { most: 1200 },
  "lighthouse/asset-cls": { most: 0.02 },
  "lighthouse/home-cls": { most: 0.02 },
  "lighthouse/dashboard-cls": { most: 0.02 },
  "lighthouse/dashboard-performance": { least: 95 },
  "lighthouse/dashboard-accessibility": { least: 95 },
  "lighthouse/home-desktop-performance": { least: 95 },
  "lighthouse/asset-desktop-performance": { least: 95 },
  "lighthouse/asset-desktop-lcp": { most: 1200 },
  "lighthouse/asset-desktop-cls": { most: 0.02 },
  "lighthouse/home-desktop-cls": { most: 0.02 },
  "lighthouse/dashboard-desktop-cls": { most: 0.02 },
  "lighthouse/dashboard-desktop-performance": { least: 95 },
  "start/second": { most: 5 },
};

export const targetOf = (name: string): Target | undefined => targets[name];

/** The target of a figure and whether it is met, as text; empty without one. */
export function judge({ name, median, p95 }: BenchRow): string {
  const target = targetOf(name);
  if (!target) return "";
  const { most = Number.POSITIVE_INFINITY, least = 0, isP95 = false } = target;
  const value = isP95 ? p95 : median;
  const wanted = least > 0 ? `≥ ${least}` : `< ${most}`;
  return `${value < most && value >= least ? "✓" : "✗"} ${isP95 ? "p95 " : ""}${wanted}`;
}

/** Tabs of the cabinet; the summary needs no parameter. */
export const cabinetTabs = ["users", "user-payments", "payments"] as const;
export type CabinetTab = (typeof cabinetTabs)[number];

/** The tab an address names; null for the summary. */
export const tabOf = (search: URLSearchParams): CabinetTab | null =>
  cabinetTabs.find((tab) => tab === search.get("tab")) ?? null;

/** The page of a list. */
export const pageOf = (search: URLSearchParams): number =>
  Math.min(100_000, Math.max(1, Math.trunc(Number(search.get("page"))) || 1));

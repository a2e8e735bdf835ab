/** Group filters the log; texts: `common:change.<kind>`. */
export const changeKinds = {
  "portfolio-created": "settings",
  "portfolio-settings": "settings",
  "portfolio-note": "settings",
  "portfolio-archived": "settings",
  "portfolio-unarchived": "settings",
  "portfolio-cloned": "settings",
  "portfolio-deleted": "settings",
  "portfolio-restored": "settings",
  "view-switched": "transactions",
  "transaction-added": "transactions",
  "transaction-changed": "transactions",
  "transactions-changed": "transactions",
  "transactions-deleted": "transactions",
  "transactions-restored": "transactions",
  "plan-booked": "transactions",
  "order-booked": "transactions",
  "position-added": "transactions",
  "positions-added": "transactions",
  "position-changed": "transactions",
  "position-removed": "transactions",
  "balance-corrected": "transactions",
  "cash-stated": "transactions",
  "asset-moved": "transactions",
  "demo-rows-moved": "transactions",
  "holding-note": "settings",
  "plan-saved": "settings",
  "plan-deleted": "settings",
  "pies-changed": "settings",
  "rebalancing-changed": "settings",
  "goal-saved": "settings",
  "goal-deleted": "settings",
  "dashboard-arranged": "settings",
  "portfolios-ordered": "settings",
  "own-asset-added": "settings",
  "own-asset-changed": "settings",
  "own-asset-deleted": "settings",
  "own-prices-changed": "settings",
  "own-bond-changed": "settings",
  "plan-day-decided": "transactions",
  "orders-proposed": "transactions",
  "orders-decided": "transactions",
  "import-booked": "imports",
  "import-revoked": "imports",
  "sync-booked": "imports",
  "action-booked": "events",
  "action-ignored": "events",
  "action-undone": "events",
  "income-booked": "events",
  "income-repaired": "events",
  undone: "undone",
  redone: "undone",
} as const satisfies Readonly<Record<string, ChangeGroup>>;

export type ChangeKind = keyof typeof changeKinds;

export const changeGroups = ["settings", "transactions", "imports", "events", "undone"] as const;
export type ChangeGroup = (typeof changeGroups)[number];

/** Lists the kinds of a group; null means all. */
export const kindsOf = (group: ChangeGroup | "all"): ChangeKind[] | null =>
  group === "all"
    ? null
    : (Object.keys(changeKinds) as ChangeKind[]).filter((kind) => changeKinds[kind] === group);

export const newKinds: ReadonlySet<string> = new Set<ChangeKind>([
  "portfolio-created",
  "portfolio-cloned",
  "own-asset-added",
]);

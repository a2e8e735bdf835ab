/** Free of zod for the browser. Numbers stand in links of mails and must not change. */
export const noticeKinds = {
  "dividend-announced": { number: 10, path: "/div-calendar", extras: ["exDate", "payDate", "total"] },
  "dividend-changed": { number: 11, path: "/div-calendar", extras: ["exDate", "total"] },
  "dividend-cut": { number: 12, path: "/div-calendar", extras: ["exDate"] },
  "dividend-received": { number: 13, path: "/income", extras: [] },
  "ex-date-near": { number: 14, path: "/div-calendar", extras: ["perShare"] },
  "price-target": { number: 15, path: "/watchlists", extras: [] },
  "goal-reached": { number: 16, path: "/goals", extras: [] },
  "action-pending": { number: 17, path: "/corporate-actions", extras: ["waiting"] },
  "sync-failed": { number: 18, path: "/sync", extras: ["portfolio"] },
  "import-done": { number: 19, path: "/transactions", extras: ["left"] },
  subscription: { number: 20, path: "/user-manage-subscription", extras: ["until"] },
  "report-ready": { number: 21, path: "/report", extras: [] },
  drift: { number: 22, path: "/rebalancing", extras: [] },
  "followed-month": { number: 23, path: "/public-portfolios", extras: [] },
  "support-access": { number: 30, path: "/user-profile?section=security", extras: [] },
} as const satisfies Record<string, NoticeKindFacts>;

interface NoticeKindFacts {
  readonly number: number;
  readonly path: string;
  readonly extras: readonly string[];
}

export type NoticeKind = keyof typeof noticeKinds;
export const noticeKindNames = Object.keys(noticeKinds) as readonly NoticeKind[];

export interface NoticeWays {
  readonly inApp: boolean;
  readonly email: boolean;
  readonly push: boolean;
}

const mailed: readonly NoticeKind[] = [
  "dividend-cut",
  "price-target",
  "goal-reached",
  "action-pending",
  "sync-failed",
  "subscription",
  "support-access",
];

export const defaultWays = (kind: NoticeKind): NoticeWays => ({
  inApp: true,
  email: mailed.includes(kind),
  push: false,
});

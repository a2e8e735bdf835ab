/**
 * What a user can be told of, in the order of the settings. Without zod: the browser writes notices out with it.
 * The number stands in links of mails and never changes.
 */
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
  /** The screen that shows what the notice tells. */
  readonly path: string;
  /** Values that may be missing; each that is there adds the sentence of its name. */
  readonly extras: readonly string[];
}

export type NoticeKind = keyof typeof noticeKinds;
export const noticeKindNames = Object.keys(noticeKinds) as readonly NoticeKind[];

/** Where a notice may go. */
export interface NoticeWays {
  readonly inApp: boolean;
  readonly email: boolean;
  readonly push: boolean;
}

/** Mailed by default: what waits for an answer, what was asked for by setting a target, access by others. */
const mailed: readonly NoticeKind[] = [
  "dividend-cut",
  "price-target",
  "goal-reached",
  "action-pending",
  "sync-failed",
  "subscription",
  "support-access",
];

/** How a kind goes while the user has said nothing. */
export const defaultWays = (kind: NoticeKind): NoticeWays => ({
  inApp: true,
  email: mailed.includes(kind),
  push: false,
});

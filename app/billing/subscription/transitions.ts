import type { SubscriptionStatus } from "../../shared/names/billing-names.ts";
import { rankOf } from "../../shared/plan-catalogue.ts";
import type { EventKind, SubscriptionEvent } from "../billing.types.ts";
import {
  buy,
  cancel,
  chargeBack,
  fail,
  giveBack,
  grant,
  ignore,
  recover,
  refund,
  renew,
  resume,
  revoke,
  type Step,
  schedule,
  startTrial,
  upgrade,
} from "./steps.ts";
import type { Standing, Timeline } from "./timeline.ts";

export type Effect =
  | "trial-started"
  | "paid"
  | "payment-failed"
  | "cancelled"
  | "resumed"
  | "plan-changed"
  | "change-scheduled"
  | "refunded"
  | "ended";

/** Without an effect the user is not notified. */
type Cell<Kind extends EventKind> = readonly [step: Step<Kind>, effect?: Effect];
type Row<Kind extends EventKind> = Readonly<Record<SubscriptionStatus, Cell<Kind>>>;

const everywhere = <Kind extends EventKind>(cell: Cell<Kind>, but: Partial<Row<Kind>> = {}): Row<Kind> => ({
  ...{ free: cell, trial: cell, active: cell, grace: cell, cancelled: cell, expired: cell, granted: cell },
  ...but,
});

type PaidCase = "purchase" | "renewal" | "upgrade" | "other";

const paidRows: Readonly<Record<PaidCase, Row<"paid">>> = {
  purchase: everywhere([buy, "paid"], { grace: [recover, "paid"] }),
  renewal: everywhere([renew, "paid"], { grace: [recover, "paid"] }),
  upgrade: everywhere([upgrade, "paid"], { grace: [recover, "paid"] }),
  // The plan changed between quote and payment: appended, nothing is cut.
  other: everywhere([buy, "paid"], { grace: [recover, "paid"] }),
};

/** State machine: event × state → step, effect. Plans are compared by rank (`paidCase`). */
const rows: { readonly [Kind in Exclude<EventKind, "paid">]: Row<Kind> } = {
  "trial-started": everywhere<"trial-started">([ignore], {
    free: [startTrial, "trial-started"],
    expired: [startTrial, "trial-started"],
  }),
  "payment-failed": everywhere<"payment-failed">([fail, "payment-failed"], {
    free: [ignore],
    expired: [ignore],
  }),
  cancelled: everywhere<"cancelled">([cancel, "cancelled"], {
    free: [ignore],
    cancelled: [ignore],
    expired: [ignore],
  }),
  resumed: everywhere<"resumed">([ignore], {
    cancelled: [resume, "resumed"],
    trial: [resume, "resumed"],
    granted: [resume, "resumed"],
  }),
  "change-scheduled": everywhere<"change-scheduled">([schedule, "change-scheduled"], {
    free: [ignore],
    cancelled: [ignore],
    expired: [ignore],
  }),
  granted: everywhere<"granted">([grant, "plan-changed"]),
  "grant-revoked": everywhere<"grant-revoked">([revoke, "plan-changed"], { free: [ignore] }),
  refunded: everywhere<"refunded">([refund, "refunded"]),
  "charged-back": everywhere<"charged-back">([chargeBack, "ended"]),
  "chargeback-won": everywhere<"chargeback-won">([giveBack, "plan-changed"]),
};

function paidCase(
  { purpose, plan }: Extract<SubscriptionEvent, { kind: "paid" }>["data"],
  timeline: Timeline,
  at: Date,
): PaidCase {
  if (purpose !== "upgrade") return purpose;
  const isHigher = timeline.paid
    .filter((span) => span.endedBy === null && span.until > at)
    .every((span) => rankOf(span.plan) <= rankOf(plan));
  return isHigher ? "upgrade" : "other";
}

export function cellOf(event: SubscriptionEvent, timeline: Timeline, { status }: Standing): Cell<EventKind> {
  const row = event.kind === "paid" ? paidRows[paidCase(event.data, timeline, event.at)] : rows[event.kind];
  return row[status] as Cell<EventKind>;
}

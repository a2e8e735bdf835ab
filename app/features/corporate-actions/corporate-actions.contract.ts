import { z } from "zod";
import { endpoint } from "../../shared/endpoint.ts";
import { INCOME_KINDS } from "../../shared/shapes/action-shapes.ts";
import { AssetRef, Money, PortfolioId } from "../../shared/shapes/ledger-shapes.ts";
import { Figure, Id } from "../../shared/shapes.ts";

/** Names an event in a portfolio; answered with it, sent back as it is. */
const EventKey = z.string().min(1).max(300);

/** A row that would be booked. Decimals are exact text. */
const PlannedRow = z.object({
  kindName: z.string(),
  date: z.string(),
  accountId: z.string(),
  quantity: z.string().nullable(),
  toQuantity: z.string().nullable(),
  price: z.string().nullable(),
  amount: z.string().nullable(),
  currency: z.string(),
});

/** One asset today, without the event's rows and with them, by the ledger itself. */
export const AssetEffect = z.object({
  asset: AssetRef,
  quantityBefore: z.string(),
  quantityAfter: z.string(),
  costBefore: Figure,
  costAfter: Figure,
  averageCostBefore: Figure,
  averageCostAfter: Figure,
});
export type AssetEffect = z.infer<typeof AssetEffect>;

/** An undecided event that others wait for: how many units are held after it depends on it. */
const EarlierEvent = z.object({
  key: z.string(),
  kind: z.string(),
  effectiveOn: z.string(),
  ticker: z.string(),
});

/** An event that touches what was held and that no row tells yet. */
export const PendingAction = z.object({
  key: z.string(),
  /** split | spin-off | merger | conversion | rename | delisting | offer */
  kind: z.string(),
  effectiveOn: z.string(),
  asset: AssetRef,
  /** What comes in its place, or beside it. */
  toAsset: AssetRef.nullable(),
  /** Held on the evening before. */
  quantity: z.string(),
  /** By name: ratioTo, ratioFrom, cashPerUnit, currency, from, to, side, pricePercent. */
  terms: z.record(z.string(), z.string()),
  source: z.string(),
  /** The undecided event of the asset that comes first; only then this one is booked. */
  waitsFor: EarlierEvent.nullable(),
  /** Empty: nothing is to be booked, the event is only told. */
  rows: z.array(PlannedRow),
  /** Null where nothing is to be booked. */
  effect: z.object({ assets: z.array(AssetEffect), cash: z.array(Money) }).nullable(),
});
export type PendingAction = z.infer<typeof PendingAction>;

/** A payment that is due and that no row pays. */
export const DueLine = z.object({
  key: z.string(),
  kind: z.enum(INCOME_KINDS),
  asset: AssetRef,
  accountId: z.string(),
  exDate: z.string().nullable(),
  payDate: z.string(),
  /** Nobody told the pay date: 30 days after the ex-date. */
  isExpected: z.boolean(),
  quantity: z.string(),
  perUnit: z.string(),
  gross: z.string(),
  /** Withheld by the portfolio's rate. */
  tax: z.string(),
  currency: z.string(),
  isSpecial: z.boolean(),
  source: z.string(),
  /** A row of the same days whose amount is out of range; such a payment is never booked without being asked. */
  near: z
    .object({ transactionId: z.string(), date: z.string(), amount: z.string(), currency: z.string() })
    .nullable(),
  /** It was booked before and taken back. */
  wasTakenBack: z.boolean(),
  /** The undecided event before its ex-date: the payment is not booked before that is decided. */
  waitsFor: EarlierEvent.nullable(),
});
export type DueLine = z.infer<typeof DueLine>;

/** What was decided about an event; newest first. */
export const DecidedAction = z.object({
  id: z.string(),
  kind: z.string(),
  effectiveOn: z.string(),
  asset: AssetRef.nullable(),
  /** booked | ignored | replaced (a real row stands in the place of the booked one) */
  state: z.string(),
  /** Rows of the ledger that it wrote. */
  transactionIds: z.array(z.string()),
  /** Payments: what was due, gross. */
  due: Money.nullable(),
  changedAt: z.string(),
});
export type DecidedAction = z.infer<typeof DecidedAction>;

/** A booked payment or event whose units are no longer those of its day. */
export const Misfit = z.object({
  actionId: z.string(),
  kind: z.string(),
  effectiveOn: z.string(),
  asset: AssetRef.nullable(),
  transactionIds: z.array(z.string()),
  /** Units as booked and as the ledger has them now. */
  quantityBefore: z.string(),
  quantityNow: z.string(),
  /** Payments: gross as booked and as it is due now. */
  grossBefore: Money.nullable(),
  grossNow: Money.nullable(),
});
export type Misfit = z.infer<typeof Misfit>;

const Decision = z.object({ actionId: z.string(), isChanged: z.boolean() });
const OneEvent = z.object({ portfolioId: Id, key: EventKey });

export const corporateActionsContract = {
  "GET /api/corporateActions/CheckCorporateActions": endpoint({
    summary:
      "Pending events and payments of the holdings with the effect of booking; decided ones; holdings without dividend data",
    access: "user",
    shared: "view",
    input: z.object({ portfolioId: PortfolioId }),
    output: z.object({
      portfolioId: z.string(),
      isIncomeBooked: z.boolean(),
      /** A ratio as exact text; null: no tax is booked. */
      incomeTaxRate: z.string().nullable(),
      pending: z.array(PendingAction),
      income: z.array(DueLine),
      misfits: z.array(Misfit),
      decided: z.array(DecidedAction),
      unsourced: z.array(AssetRef),
    }),
  }),
  "GET /api/corporateActions/count": endpoint({
    summary: "Number of events and payments to decide",
    access: "user",
    shared: "view",
    isOwnAddition: true,
    input: z.object({ portfolioId: PortfolioId }),
    output: z.object({
      portfolioId: z.string(),
      actions: z.int(),
      income: z.int(),
      /** Booked payments and events that no longer fit the units held. */
      misfits: z.int(),
    }),
  }),
  "POST /api/corporateActions/apply": endpoint({
    summary: "Book a pending event or due payment; idempotent",
    access: "user",
    shared: "edit",
    isOwnAddition: true,
    input: OneEvent,
    output: Decision,
  }),
  "POST /api/corporateActions/ignore-action": endpoint({
    summary: "Dismiss a pending event or due payment; can be undone",
    access: "user",
    shared: "edit",
    input: OneEvent,
    output: Decision,
  }),
  "POST /api/corporateActions/undo": endpoint({
    summary: "Undo a decision: its transactions are removed exactly; idempotent",
    access: "user",
    isOwnAddition: true,
    input: z.object({ actionId: Id }),
    output: z.object({ isChanged: z.boolean() }),
  }),
  "POST /api/corporateActions/repair": endpoint({
    summary: "Rebook payments and events whose units have changed; idempotent",
    access: "user",
    shared: "edit",
    isOwnAddition: true,
    input: z.object({
      portfolioId: Id,
      /** Only these; all when absent. */
      actionIds: z.array(Id).max(5000).optional(),
    }),
    output: z.object({ repaired: z.int() }),
  }),
  "POST /api/transactions/createdivsautomatically": endpoint({
    summary:
      "Due dividends, coupons, amortisations and redemptions without a transaction: proposed, or booked, without duplicates of imported ones",
    access: "user",
    shared: "edit",
    input: z.object({
      portfolioId: Id,
      /** True: nothing is booked. */
      isPreview: z.boolean().default(false),
      /** Only these payments; all that are due when absent. */
      keys: z.array(EventKey).max(5000).optional(),
      /** Events that payments wait for are booked first, in the order of their days; otherwise these payments stay out. */
      withEvents: z.boolean().default(false),
    }),
    output: z.object({
      booked: z.int(),
      /** Events that were booked before payments that waited for them. */
      events: z.int(),
      /** Booked ones, or with `isPreview` those that would be. */
      lines: z.array(DueLine),
      /** Holdings whose payments no source tells: they may have paid. */
      unsourced: z.array(AssetRef),
    }),
  }),
} as const;

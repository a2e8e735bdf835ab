import { z } from "zod";
import { Figure, Id } from "../../shared/common.schema.ts";
import { endpoint } from "../../shared/endpoint.ts";
import { INCOME_KINDS } from "../../shared/schemas/action.schema.ts";
import { AssetRef, Money, PortfolioId } from "../../shared/schemas/ledger.schema.ts";

/** Key of an event in a portfolio, opaque to clients. */
const EventKey = z.string().min(1).max(300);

/** Row to be booked. Decimals are exact text. */
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

/** Asset today by the ledger, with and without the event's rows. */
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

/** Undecided event that others wait for, because the quantity held after it depends on it. */
const EarlierEvent = z.object({
  key: z.string(),
  kind: z.string(),
  effectiveOn: z.string(),
  ticker: z.string(),
});

/** Event that affects past holdings and has no row. */
export const PendingAction = z.object({
  key: z.string(),
  /** split | spin-off | merger | conversion | rename | delisting | offer */
  kind: z.string(),
  effectiveOn: z.string(),
  asset: AssetRef,
  /** Asset received instead or in addition. */
  toAsset: AssetRef.nullable(),
  /** Held on the previous evening. */
  quantity: z.string(),
  /** By name: ratioTo, ratioFrom, cashPerUnit, currency, from, to, side, pricePercent. */
  terms: z.record(z.string(), z.string()),
  source: z.string(),
  /** Earlier undecided event of the asset, to be decided first. */
  waitsFor: EarlierEvent.nullable(),
  /** Empty: informational, nothing to book. */
  rows: z.array(PlannedRow),
  /** Null without rows. */
  effect: z.object({ assets: z.array(AssetEffect), cash: z.array(Money) }).nullable(),
});
export type PendingAction = z.infer<typeof PendingAction>;

/** Due payment without a row. */
export const DueLine = z.object({
  key: z.string(),
  kind: z.enum(INCOME_KINDS),
  asset: AssetRef,
  accountId: z.string(),
  exDate: z.string().nullable(),
  payDate: z.string(),
  /** Without a pay date: 30 days after the ex-date. */
  isExpected: z.boolean(),
  quantity: z.string(),
  perUnit: z.string(),
  gross: z.string(),
  /** Withheld at the portfolio's rate. */
  tax: z.string(),
  currency: z.string(),
  isSpecial: z.boolean(),
  source: z.string(),
  /** Row of the same days with a deviating amount; such a payment is never booked automatically. */
  near: z
    .object({ transactionId: z.string(), date: z.string(), amount: z.string(), currency: z.string() })
    .nullable(),
  /** Booked before and undone. */
  wasTakenBack: z.boolean(),
  /** Undecided event before the ex-date, to be decided first. */
  waitsFor: EarlierEvent.nullable(),
});
export type DueLine = z.infer<typeof DueLine>;

/** Decision on an event, newest first. */
export const DecidedAction = z.object({
  id: z.string(),
  kind: z.string(),
  effectiveOn: z.string(),
  asset: AssetRef.nullable(),
  /** booked | ignored | replaced (by a real row) */
  state: z.string(),
  /** Rows it wrote. */
  transactionIds: z.array(z.string()),
  /** Payments: gross amount due. */
  due: Money.nullable(),
  changedAt: z.string(),
});
export type DecidedAction = z.infer<typeof DecidedAction>;

/** Booked payment or event whose quantity has changed since. */
export const Misfit = z.object({
  actionId: z.string(),
  kind: z.string(),
  effectiveOn: z.string(),
  asset: AssetRef.nullable(),
  transactionIds: z.array(z.string()),
  /** Units as booked and at present. */
  quantityBefore: z.string(),
  quantityNow: z.string(),
  /** Payments: gross as booked and as due now. */
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
      /** Ratio as exact text; null: no tax is booked. */
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
      /** Booked payments and events that no longer match the quantity held. */
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
      /** Default: all. */
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
      /** Books nothing. */
      isPreview: z.boolean().default(false),
      /** Default: all due payments. */
      keys: z.array(EventKey).max(5000).optional(),
      /** Books preceding events first, by day; otherwise waiting payments are left out. */
      withEvents: z.boolean().default(false),
    }),
    output: z.object({
      booked: z.int(),
      /** Events booked before waiting payments. */
      events: z.int(),
      /** Booked, or with `isPreview` to be booked. */
      lines: z.array(DueLine),
      /** Holdings without payment data, which may have paid. */
      unsourced: z.array(AssetRef),
    }),
  }),
} as const;

import { z } from "zod";
import { rateSources } from "../../shared/codes.ts";
import {
  CurrencyCode,
  Figure,
  Id,
  IsoDay,
  NoInput,
  NoOutput,
  unsignedDecimal,
} from "../../shared/common.schema.ts";
import { endpoint, grantLevels } from "../../shared/endpoint.ts";
import { PlainText } from "../../shared/schemas/ledger.schema.ts";
import { visible } from "../../shared/text/visible-text.ts";

export const PortfolioName = visible(PlainText.trim().min(1).max(100));
export const PortfolioNote = PlainText.max(10_000);
const PortfolioBroker = PlainText.trim().max(100);
/** Code of `CashBackType`. */
const CashBackCode = z.union([z.literal(1), z.literal(2)]);
export const CostMethodName = z.enum(["fifo", "average", "lifo", "hifo"]);
/** Preferred source of exchange rates: Bank of Russia, ECB; null = as in the market data. */
const RateSourceName = z.enum(rateSources).nullable();

/** Asset with a cost method other than the portfolio's. */
const LotMethod = z.object({ assetId: Id, method: CostMethodName });
const LotMethods = z
  .array(LotMethod)
  .max(1000)
  .refine((all) => new Set(all.map(({ assetId }) => assetId)).size === all.length, { error: "twice" });

const BlockedAssets = z
  .array(Id)
  .max(1000)
  .refine((all) => new Set(all).size === all.length, { error: "twice" });

/** Ratio below 1, to 18 decimals. */
const IncomeTaxRate = unsignedDecimal(18).refine((text) => !(Number(text) >= 1), { error: "too-big" });

/** Ratio of at most 1, to 18 decimals. */
const BlockedHaircut = unsignedDecimal(18).refine((text) => !(Number(text) > 1), { error: "too-big" });

/** Part of a composite: from the start of a day to the end of another, or its whole period. */
const ChildDraft = z.object({
  id: Id,
  from: IsoDay.nullable().default(null),
  to: IsoDay.nullable().default(null),
});
const Children = z
  .array(ChildDraft)
  .max(50)
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, { error: "twice" });

/** Portfolio in lists, switcher and settings. */
export const Portfolio = z.object({
  id: z.string(),
  name: z.string(),
  currency: z.string(),
  /** Code of `PortfolioView`: 1 transactional, 2 holdings. */
  view: z.int(),
  /** Code of `AccountType`: 1 real, 2 sandbox. */
  accountType: z.int(),
  /** Code of `CashBackType`. */
  cashBackType: z.int(),
  costMethod: CostMethodName,
  rateSource: RateSourceName,
  /** Assets with their own method. */
  lotMethods: z.array(z.object({ assetId: z.string(), ticker: z.string(), method: z.string() })),
  /** Assets their owner cannot trade. */
  blockedAssets: z.array(z.object({ assetId: z.string(), ticker: z.string() })),
  /** Taken off their last price, a ratio as exact text; null: nothing. */
  blockedHaircut: z.string().nullable(),
  /** Excluded from the portfolio's figures. */
  isBlockedApart: z.boolean(),
  isCashTracked: z.boolean(),
  isShortAllowed: z.boolean(),
  /** Dividends, coupons and repayments are booked when due. */
  isIncomeBooked: z.boolean(),
  /** Tax withheld from them, a ratio as exact text; null: none. */
  incomeTaxRate: z.string().nullable(),
  isDemo: z.boolean(),
  /** Kept and readable, in no total. */
  isArchived: z.boolean(),
  isComposite: z.boolean(),
  /** Ids of a composite's parts. */
  childPortfolios: z.array(z.string()),
  /** Parts with their periods; null: open-ended. */
  children: z.array(z.object({ id: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
  /** True until the first transaction. */
  setupRequired: z.boolean(),
  hasHoldings: z.boolean(),
  /** Broker's name as given by the owner. */
  broker: z.string(),
  note: z.string(),
  /** For If-Match: of the settings without the note, and of the note. */
  etag: z.string(),
  noteEtag: z.string(),
  /** Increases with every change and invalidates clients' caches. */
  version: z.int(),
  createdAt: z.string(),
  /** Default account of transactions. */
  defaultAccountId: z.string().nullable(),
});
export type Portfolio = z.infer<typeof Portfolio>;

/** Shared portfolio with access level and owner. */
const SharedPortfolio = Portfolio.extend({ level: z.enum(grantLevels), owner: z.string() });
export type SharedPortfolio = z.infer<typeof SharedPortfolio>;

/** Effects of switching the view; figures are in the portfolio's currency over its whole period. */
export const ViewSwitch = z.object({
  /** Codes of `PortfolioView`. */
  from: z.int(),
  to: z.int(),
  blockedBy: z.enum(["short", "composite"]).nullable(),
  /** Rows folded into positions. */
  transactions: z.int(),
  positions: z.int(),
  /** Sold assets, which are removed. */
  closedPositions: z.int(),
  currencies: z.int(),
  /** Due payments are booked automatically, which ends. */
  isIncomeBooked: z.boolean(),
  /** Unrealised gain, which may change where lots of several days had several rates. */
  unrealised: z.object({ before: Figure, after: Figure }).nullable(),
  /** Figures refused afterwards, with their present values. */
  ends: z.array(z.object({ metric: z.string(), figure: Figure })),
  endsInAll: z.int(),
});
export type ViewSwitch = z.infer<typeof ViewSwitch>;

export const PortfolioDraft = z.object({
  name: PortfolioName,
  currency: CurrencyCode,
  note: PortfolioNote.default(""),
  /** Code of `PortfolioView`; composites have that of their children. */
  view: z.union([z.literal(1), z.literal(2)]).default(1),
  accountType: z.union([z.literal(1), z.literal(2)]).default(1),
  broker: PortfolioBroker.default(""),
  cashBackType: CashBackCode.default(2),
  isCashTracked: z.boolean().default(true),
  costMethod: CostMethodName.default("fifo"),
  rateSource: RateSourceName.default(null),
  isShortAllowed: z.boolean().default(false),
  /** Creates a composite: a read-only union of its children. */
  isComposite: z.boolean().default(false),
  children: Children.default([]),
});

export const portfoliosContract = {
  "GET /api/MyPortfolio": endpoint({
    summary: "Your portfolios in order, all of them as one, and those shared with you",
    access: "user",
    input: NoInput,
    output: z.object({
      portfolios: z.array(Portfolio),
      /** Computed composite of the portfolios in the totals; null for fewer than two. */
      all: Portfolio.nullable(),
      shared: z.array(SharedPortfolio),
    }),
  }),
  "POST /api/MyPortfolio": endpoint({
    summary: "Create a portfolio with a default broker account",
    access: "user",
    status: 201,
    input: PortfolioDraft,
    output: Portfolio,
  }),
  "PUT /api/MyPortfolio": endpoint({
    summary:
      "Change settings, or archive; OVERSOLD if short sales exist, STALE (412) if they do not match If-Match",
    access: "user",
    needsIfMatch: true,
    input: z.object({
      id: Id,
      name: PortfolioName.optional(),
      currency: CurrencyCode.optional(),
      note: PortfolioNote.optional(),
      accountType: z.union([z.literal(1), z.literal(2)]).optional(),
      broker: PortfolioBroker.optional(),
      cashBackType: CashBackCode.optional(),
      isArchived: z.boolean().optional(),
      /** Composites only: replaces the parts. */
      children: Children.optional(),
      isCashTracked: z.boolean().optional(),
      costMethod: CostMethodName.optional(),
      rateSource: RateSourceName.optional(),
      /** Replaces the list. */
      lotMethods: LotMethods.optional(),
      /** Ids: replaces the list. */
      blockedAssets: BlockedAssets.optional(),
      blockedHaircut: BlockedHaircut.nullable().optional(),
      isBlockedApart: z.boolean().optional(),
      /** Account of rows that name none. */
      defaultAccountId: Id.optional(),
      isShortAllowed: z.boolean().optional(),
      isIncomeBooked: z.boolean().optional(),
      incomeTaxRate: IncomeTaxRate.nullable().optional(),
    }),
    output: Portfolio,
  }),
  "DELETE /api/MyPortfolio": endpoint({
    summary: "Delete a portfolio; it can be restored with undo-delete for 30 days",
    access: "user",
    status: 204,
    input: z.object({ id: Id }),
    output: NoOutput,
  }),
  "POST /api/MyPortfolio/undo-delete": endpoint({
    summary: "Restore a deleted portfolio",
    access: "user",
    isOwnAddition: true,
    input: z.object({ id: Id }),
    output: Portfolio,
  }),
  "GET /api/MyPortfolio/deleted": endpoint({
    summary: "Portfolios deleted in the last 30 days, which can be restored",
    access: "user",
    isOwnAddition: true,
    input: NoInput,
    output: z.object({
      portfolios: z.array(
        z.object({ id: z.string(), name: z.string(), deletedAt: z.string(), goneAt: z.string() }),
      ),
    }),
  }),
  "GET /api/MyPortfolio/get-non-composite": endpoint({
    summary: "Portfolios that can be added to a composite: no composites, no sandboxes",
    access: "user",
    input: NoInput,
    output: z.object({
      portfolios: z.array(z.object({ id: z.string(), name: z.string(), currency: z.string() })),
    }),
  }),
  "GET /api/MyPortfolio/switch-view": endpoint({
    summary: "Preview of switching between tracking positions and transactions; changes nothing",
    access: "user",
    isOwnAddition: true,
    input: z.object({ id: Id }),
    output: ViewSwitch,
  }),
  "POST /api/MyPortfolio/switch-view": endpoint({
    summary: "Switch a portfolio to tracking positions (2) or transactions (1); can be undone",
    access: "user",
    isOwnAddition: true,
    input: z.object({ id: Id, view: z.union([z.literal(1), z.literal(2)]) }),
    output: Portfolio,
  }),
  "POST /api/MyPortfolio/clone": endpoint({
    summary: "Copy a portfolio with settings, accounts and transactions, without imports and history",
    access: "user",
    isOwnAddition: true,
    status: 201,
    input: z.object({ id: Id, name: PortfolioName }),
    output: Portfolio,
  }),
  "POST /api/MyPortfolio/move-demo-rows": endpoint({
    summary: "Move transactions of demo assets in a real portfolio to a new demo portfolio",
    access: "user",
    isOwnAddition: true,
    input: z.object({
      portfolioId: Id,
      /** Of the demo portfolio. */
      name: PortfolioName,
    }),
    output: z.object({
      /** Demo portfolio; null: nothing to move. */
      id: z.string().nullable(),
      count: z.int(),
    }),
  }),
  "PUT /api/MyPortfolio/order": endpoint({
    summary: "Set the order of portfolios; others follow",
    access: "user",
    isOwnAddition: true,
    status: 204,
    input: z.object({ ids: z.array(Id).min(1).max(1000) }),
    output: NoOutput,
  }),
  "POST /api/MyPortfolio/update-note": endpoint({
    summary: "Save the note; STALE (412) if it does not match If-Match",
    access: "user",
    input: z.object({ id: Id, note: PortfolioNote }),
    output: Portfolio,
  }),
  "POST /api/MyPortfolio/track-cash": endpoint({
    summary: "Cash tracking on or off",
    access: "user",
    input: z.object({ id: Id, isCashTracked: z.boolean() }),
    output: Portfolio,
  }),
  "POST /api/MyPortfolio/demo": endpoint({
    summary: "Add the demo portfolios (marked isDemo); existing ones are returned unchanged",
    access: "user",
    isOwnAddition: true,
    input: NoInput,
    output: z.object({ portfolios: z.array(Portfolio) }),
  }),
} as const;

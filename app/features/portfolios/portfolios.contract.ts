import { z } from "zod";
import { endpoint } from "../../shared/endpoint.ts";
import { PlainText } from "../../shared/ledger-shapes.ts";
import { CurrencyCode, Id, NoInput, NoOutput, unsignedDecimal } from "../../shared/shapes.ts";

export const PortfolioName = PlainText.trim().min(1).max(100);
export const PortfolioNote = PlainText.max(10_000);
export const CostMethodName = z.enum(["fifo", "average"]);

/** A ratio below 1, to 18 decimals. */
const IncomeTaxRate = unsignedDecimal(18).refine((text) => !(Number(text) >= 1), { error: "too-big" });

/** A portfolio as lists, switcher and settings show it. */
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
  isCashTracked: z.boolean(),
  isShortAllowed: z.boolean(),
  /** Dividends, coupons and repayments are booked when they are due. */
  isIncomeBooked: z.boolean(),
  /** Tax withheld from them, a ratio as exact text; null: none is booked. */
  incomeTaxRate: z.string().nullable(),
  isDemo: z.boolean(),
  isComposite: z.boolean(),
  /** Ids of the children of a composite portfolio. */
  childPortfolios: z.array(z.string()),
  /** True until the first transaction. */
  setupRequired: z.boolean(),
  /** True when anything is held now. */
  hasHoldings: z.boolean(),
  note: z.string(),
  /** Counts up with every change; a client's caches of the portfolio's figures end with it. */
  version: z.int(),
  createdAt: z.string(),
  /** Where transactions go unless told. */
  defaultAccountId: z.string().nullable(),
});
export type Portfolio = z.infer<typeof Portfolio>;

export const PortfolioDraft = z.object({
  name: PortfolioName,
  currency: CurrencyCode,
  note: PortfolioNote.default(""),
  /** 1 only: the holdings view comes later and is refused (`view`: "unsupported"). */
  view: z.int().default(1),
  accountType: z.union([z.literal(1), z.literal(2)]).default(1),
  isCashTracked: z.boolean().default(true),
  costMethod: CostMethodName.default("fifo"),
  isShortAllowed: z.boolean().default(false),
});

export const portfoliosContract = {
  "GET /api/MyPortfolio": endpoint({
    summary: "Own portfolios in their order",
    access: "user",
    input: NoInput,
    output: z.object({ portfolios: z.array(Portfolio) }),
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
      "Change name, currency, cost method, cash tracking, shorting or booking of due income; OVERSOLD when shorting ends too late",
    access: "user",
    input: z.object({
      id: Id,
      name: PortfolioName.optional(),
      currency: CurrencyCode.optional(),
      note: PortfolioNote.optional(),
      accountType: z.union([z.literal(1), z.literal(2)]).optional(),
      isCashTracked: z.boolean().optional(),
      costMethod: CostMethodName.optional(),
      isShortAllowed: z.boolean().optional(),
      isIncomeBooked: z.boolean().optional(),
      incomeTaxRate: IncomeTaxRate.nullable().optional(),
    }),
    output: Portfolio,
  }),
  "DELETE /api/MyPortfolio": endpoint({
    summary: "Delete a portfolio; it can be brought back by undo-delete",
    access: "user",
    status: 204,
    input: z.object({ id: Id }),
    output: NoOutput,
  }),
  "POST /api/MyPortfolio/undo-delete": endpoint({
    summary: "Bring back a deleted portfolio",
    access: "user",
    isOwnAddition: true,
    input: z.object({ id: Id }),
    output: Portfolio,
  }),
  "POST /api/MyPortfolio/update-note": endpoint({
    summary: "Save the note",
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
    summary: "Add the demo portfolios (marked isDemo); those that are there already are answered as they are",
    access: "user",
    isOwnAddition: true,
    input: NoInput,
    output: z.object({ portfolios: z.array(Portfolio) }),
  }),
} as const;

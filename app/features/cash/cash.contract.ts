import { z } from "zod";
import { CurrencyCode, DecimalText, Figure, Id } from "../../shared/common.schema.ts";
import { endpoint } from "../../shared/endpoint.ts";
import { CashRow, PortfolioId, UsedPeriod } from "../../shared/schemas/ledger.schema.ts";

/** Cash of one currency with what moved it. */
const CashCurrency = CashRow.extend({
  /** Sums over all rows, as stated in them. */
  totals: z.object({
    deposits: z.string(),
    withdrawals: z.string(),
    income: z.string(),
    fees: z.string(),
    taxes: z.string(),
  }),
  /** Changes by kind of transaction; the amounts add up to the balance. */
  moves: z.array(z.object({ kindName: z.string(), amount: z.string() })),
  /** The first evening below zero: the balance before and on it, and the rows of that day that took money. */
  negative: z
    .object({
      date: z.string(),
      before: z.string(),
      balance: z.string(),
      rows: z.array(
        z.object({ id: z.string(), kindName: z.string(), ticker: z.string().nullable(), amount: z.string() }),
      ),
    })
    .nullable(),
  /** Portfolios that state their cash: for If-Match; null in others. A currency that is not there: `"none"`. */
  etag: z.string().nullable(),
});
export type CashCurrency = z.infer<typeof CashCurrency>;

export const cashContract = {
  "GET /api/cash": endpoint({
    summary: "Cash by currency: balance, movements, and the first day below zero",
    access: "user",
    shared: "view",
    input: z.object({ portfolioId: PortfolioId }),
    output: z.object({
      portfolioId: z.string(),
      currency: z.string(),
      period: UsedPeriod,
      /** Code of `PortfolioView`: balances of 2 are stated, not booked. */
      view: z.int(),
      isCashTracked: z.boolean(),
      isComposite: z.boolean(),
      currencies: z.array(CashCurrency),
      /** Cash of all currencies in that of the view: metric `cash`; null when cash is not tracked. */
      total: Figure.nullable(),
    }),
  }),
  "PUT /api/cash": endpoint({
    summary:
      "Set the cash of a currency in a portfolio that tracks positions only; STALE (412) if it does not match If-Match",
    access: "user",
    shared: "edit",
    needsIfMatch: true,
    input: z.object({ portfolioId: Id, currency: CurrencyCode, amount: DecimalText }),
    output: z.object({ currency: z.string(), amount: z.string() }),
  }),
} as const;

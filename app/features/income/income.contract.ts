import { z } from "zod";
import { Figure } from "../../shared/common.schema.ts";
import { endpoint } from "../../shared/endpoint.ts";
import { UsedRate } from "../../shared/schemas/calendar.schema.ts";
import { AssetRef, PortfolioId } from "../../shared/schemas/ledger.schema.ts";

const Span = z.object({ from: z.string(), to: z.string() });

/** Metrics `incomePaid` and `incomeTax` over a period. */
const IncomeSpan = Span.extend({
  /** 2024-02, 2024-Q1, 2024 */
  name: z.string(),
  gross: Figure,
  tax: Figure,
  /** Over the same period a year before; null before the ledger's first day. */
  growth: Figure.nullable(),
  /** `incomePaid` a year before. */
  before: Figure.nullable(),
});

/** Scope asset over `year`. */
const Payer = z.object({
  asset: AssetRef,
  isHeld: z.boolean(),
  incomePaid: Figure,
  incomeTax: Figure,
  incomeNextYear: Figure,
  dividendYield: Figure,
  forwardYield: Figure,
  yieldOnCost: Figure,
  dividendGrowth5: Figure,
  /** Ratio of all payments in the 12 months. */
  share: Figure,
});

export const incomeContract = {
  "GET /api/income": endpoint({
    summary:
      "Income of a portfolio (without an ID: the first one): by month, quarter or year, last and next 12 months, by payer, with yields, tax withheld and concentration",
    access: "user",
    shared: "view",
    isOwnAddition: true,
    input: z.object({
      portfolioId: PortfolioId,
      by: z.enum(["month", "quarter", "year"]).default("month"),
    }),
    output: z.object({
      portfolioId: z.string(),
      currency: z.string(),
      today: z.string(),
      isSandbox: z.boolean(),
      /** The last 12 months. */
      year: Span,
      /** By metric over `year`; `before` is `incomePaid` of the previous 12 months. */
      head: z.object({
        incomePaid: Figure,
        before: Figure,
        growth: Figure,
        incomeTax: Figure,
        incomeNextYear: Figure,
        dividendYield: Figure,
        forwardYield: Figure,
        yieldOnCost: Figure,
      }),
      beforeYear: Span,
      /**
       * All payments of the next 12 months, coupons and specials included, as in the calendar; `net` by the tax profile
       * with its rates.
       */
      ahead: z.object({
        from: z.string(),
        to: z.string(),
        gross: Figure,
        net: Figure,
        /** By month. */
        months: z.array(z.object({ month: z.string(), gross: Figure, net: Figure })),
        rates: z.array(UsedRate),
      }),
      /** Oldest first. */
      spans: z.array(IncomeSpan),
      /** Largest of the 12 months first. */
      payers: z.array(Payer),
      /** Over the 12 months; null without payments. */
      concentration: z
        .object({
          /** Share of the largest payer. */
          largest: Figure,
          /** 1 / sum of squared shares: effective number of payers. */
          equalPayers: Figure,
          /** Payers above a fifth. */
          above: z.array(AssetRef),
        })
        .nullable(),
    }),
  }),
} as const;

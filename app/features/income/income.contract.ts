import { z } from "zod";
import { endpoint } from "../../shared/endpoint.ts";
import { UsedRate } from "../../shared/shapes/calendar-shapes.ts";
import { AssetRef, PortfolioId } from "../../shared/shapes/ledger-shapes.ts";
import { Figure } from "../../shared/shapes.ts";

/** Two evenings. */
const Span = z.object({ from: z.string(), to: z.string() });

/** Income of a stretch of time: metrics `incomePaid` and `incomeTax` over its evenings. */
const IncomeSpan = Span.extend({
  /** 2024-02, 2024-Q1, 2024 */
  name: z.string(),
  gross: Figure,
  tax: Figure,
  /** Against the same stretch a year before, a ratio; null where that lies before the ledger's first day. */
  growth: Figure.nullable(),
  /** `incomePaid` of that stretch a year before. */
  before: Figure.nullable(),
});

/** One payer; figures of the scope asset over `year`. */
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
  /** Of everything that was paid in the 12 months, a ratio. */
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
      /** Metrics by their ids over `year`; `before` is `incomePaid` of the 12 months before them. */
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
       * Every payment still to come in 12 months, coupons and specials too, as the calendar tells them; `net` by the
       * tax profile, whose rates are named.
       */
      ahead: z.object({
        from: z.string(),
        to: z.string(),
        gross: Figure,
        net: Figure,
        /** The same by month. */
        months: z.array(z.object({ month: z.string(), gross: Figure, net: Figure })),
        rates: z.array(UsedRate),
      }),
      /** Oldest first. */
      spans: z.array(IncomeSpan),
      /** The largest of the 12 months first. */
      payers: z.array(Payer),
      /** How much hangs on few payers, over the 12 months; null when nothing was paid. */
      concentration: z
        .object({
          /** Share of the largest one. */
          largest: Figure,
          /** 1 / the sum of squared shares: as many equal payers would be as concentrated. */
          equalPayers: Figure,
          /** Those above a fifth. */
          above: z.array(AssetRef),
        })
        .nullable(),
    }),
  }),
} as const;

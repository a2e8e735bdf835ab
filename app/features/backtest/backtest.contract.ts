import { z } from "zod";
import { Id, NoInput, NoOutput, Reason } from "../../shared/common.schema.ts";
import { endpoint } from "../../shared/endpoint.ts";
import { AssetRef, PlainText, PortfolioId } from "../../shared/schemas/ledger.schema.ts";
import { mixLength, mixPattern } from "../../shared/text/mix-address.ts";
import { BacktestQuestion } from "./question.schema.ts";
import { CompanyLine, HistoryLine, PaymentLine, PeriodLine, PlayedRow, ResultLine } from "./result.schema.ts";

/** Id of 128 random bits: knowing it is the right to read the result. */
const ResultId = z.string().regex(/^[\w-]{22}$/, { error: "format" });
const byId = { id: ResultId };
const LineNumber = z.coerce.number().int().min(0).max(4).default(0);

const head = {
  id: z.string(),
  currency: z.string(),
  /** End of the day before the first purchase, and last day. */
  from: z.string(),
  to: z.string(),
};

/** Ratios adding up to exactly 1. */
const Weights = z.array(z.object({ asset: AssetRef, weight: z.string(), from: z.string().nullable() }));

export const backtestContract = {
  "POST /api/backtest/calc": endpoint({
    summary:
      "Backtest up to five portfolios and a benchmark; results are kept for 24 hours, those of users until deleted",
    access: "anon",
    perMinute: 30,
    input: BacktestQuestion,
    output: z.union([
      z.object({
        id: z.string(),
        /** Null: until deleted. */
        keptUntil: z.string().nullable(),
      }),
      /** No portfolio can be simulated: nothing is stored. */
      z.object({ refused: z.array(Reason) }),
    ]),
  }),
  "POST /api/backtest/save-pies": endpoint({
    summary: "Save the weights of a backtested portfolio as targets in a portfolio's categories",
    access: "user",
    input: z.object({
      ...byId,
      portfolio: LineNumber,
      portfolioId: Id,
      /** Version of the categories, 0 = none yet: CONFLICT if it changed. */
      version: z.int().min(0),
    }),
    output: z.object({ version: z.int() }),
  }),
  "GET /api/backtest": endpoint({
    summary: "Your backtest results, newest first",
    access: "user",
    isOwnAddition: true,
    input: NoInput,
    output: z.object({
      results: z.array(
        z.object({
          id: z.string(),
          names: z.array(z.string()),
          currency: z.string(),
          start: z.string(),
          end: z.string(),
          createdAt: z.string(),
        }),
      ),
    }),
  }),
  "DELETE /api/backtest": endpoint({
    summary: "Delete a result; its address stops working",
    access: "user",
    isOwnAddition: true,
    status: 204,
    input: z.object(byId),
    output: NoOutput,
  }),
  "GET /api/backtest/asset": endpoint({
    summary: "Whether a backtest can hold an asset, or why not, and the first day of its prices",
    access: "anon",
    isOwnAddition: true,
    input: z.object({ assetId: Id }),
    output: z.object({
      assetId: z.string(),
      /** Texts: `common:field.<code>`. */
      refusal: Reason.nullable(),
      from: z.string().nullable(),
    }),
  }),
  "GET /api/backtest/templates": endpoint({
    summary: "Template portfolios of assets with prices",
    access: "anon",
    isOwnAddition: true,
    input: NoInput,
    output: z.object({
      today: z.string(),
      templates: z.array(z.object({ code: z.string(), currency: z.string(), weights: Weights })),
    }),
  }),
  "GET /api/backtest/portfolio-weights": endpoint({
    summary: "Current weights of a portfolio to start from, and excluded assets",
    access: "user",
    isOwnAddition: true,
    input: z.object({ portfolioId: PortfolioId }),
    output: z.object({
      portfolioId: z.string(),
      name: PlainText,
      currency: z.string(),
      weights: Weights,
      /** Holdings that cannot be simulated: bonds, derivatives, without a current value. */
      leftOut: z.array(AssetRef),
    }),
  }),
  "GET /api/backtest/watchlist-weights": endpoint({
    summary: "A watchlist in equal weights to start from, and excluded assets",
    access: "user",
    isOwnAddition: true,
    input: z.object({ watchlistId: Id }),
    output: z.object({
      watchlistId: z.string(),
      name: PlainText,
      currency: z.string(),
      weights: Weights,
      /** Assets that cannot be simulated: bonds, derivatives, without prices, beyond the limit. */
      leftOut: z.array(AssetRef),
    }),
  }),
  "GET /api/backtest/listed-weights": endpoint({
    summary: "Weights named in an address, scaled to 1, and symbols that cannot be backtested",
    access: "anon",
    isOwnAddition: true,
    input: z.object({
      /** "SBER@MISX:0.6,LKOH@MISX:0.4" */
      mix: z.string().max(mixLength).regex(mixPattern, { error: "format" }),
    }),
    output: z.object({ weights: Weights, leftOut: z.array(z.string()) }),
  }),
  "GET /api/backtest-result/stats": endpoint({
    summary: "Inputs and figures of every portfolio and the benchmark",
    access: "anon",
    input: z.object(byId),
    output: z.object({
      ...head,
      question: BacktestQuestion,
      createdAt: z.string(),
      keptUntil: z.string().nullable(),
      /** May be deleted by the caller. */
      isOwn: z.boolean(),
      /** Rate behind Sharpe, Sortino and alpha; null: unknown, they are refused. */
      riskFree: z
        .object({
          rate: z.string(),
          /** Series it is the mean of; null: entered by the user. */
          series: z.string().nullable(),
        })
        .nullable(),
      reasons: z.array(Reason),
      lines: z.array(ResultLine),
    }),
  }),
  "GET /api/backtest-result/history": endpoint({
    summary: "Daily value, net contributions, growth and drawdown (at most 400 points)",
    access: "anon",
    input: z.object(byId),
    output: z.object({ ...head, days: z.array(z.string()), lines: z.array(HistoryLine) }),
  }),
  "GET /api/backtest-result/history-by-period": endpoint({
    summary: "Figures by calendar year, returns by month",
    access: "anon",
    input: z.object(byId),
    output: z.object({ ...head, lines: z.array(PeriodLine) }),
  }),
  "GET /api/backtest-result/history-by-company": endpoint({
    summary: "Ending value and profit of each asset",
    access: "anon",
    input: z.object(byId),
    output: z.object({ ...head, lines: z.array(CompanyLine) }),
  }),
  "GET /api/backtest-result/div-calendar": endpoint({
    summary: "Dividends by month, year and asset: gross, tax withheld and net",
    access: "anon",
    input: z.object(byId),
    output: z.object({ ...head, lines: z.array(PaymentLine) }),
  }),
  "GET /api/backtest-result/transactions": endpoint({
    summary: "Simulated transactions of a portfolio, oldest first, paged",
    access: "anon",
    input: z.object({
      ...byId,
      portfolio: LineNumber,
      offset: z.coerce.number().int().min(0).default(0),
      pageSize: z.coerce.number().int().min(1).max(200).default(50),
    }),
    output: z.object({ ...head, name: z.string(), totalCount: z.int(), rows: z.array(PlayedRow) }),
  }),
  "GET /api/backtest-result/exporttransactions": endpoint({
    summary: "Simulated transactions of a portfolio as an import file that gives the same figures",
    access: "user",
    isAmountsFile: true,
    input: z.object({ ...byId, portfolio: LineNumber }),
    output: z.object({ fileName: z.string(), mediaType: z.string(), base64: z.string() }),
  }),
} as const;

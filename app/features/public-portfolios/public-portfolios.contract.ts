import { z } from "zod";
import { endpoint } from "../../shared/endpoint.ts";
import { periodInput, UsedPeriod } from "../../shared/shapes/ledger-shapes.ts";
import { Activity } from "../../shared/shapes/transaction-shapes.ts";
import { Id, NoOutput } from "../../shared/shapes.ts";

/** A ratio as exact text, or the codes of the reasons why there is none: reasons themselves may tell amounts. */
export const PublicRatio = z.union([
  z.object({ value: z.string() }),
  z.object({ refused: z.array(z.string()) }),
]);
export type PublicRatio = z.infer<typeof PublicRatio>;

/** What of an asset is told. An asset of the owner's own has its type only: its name may be an address. */
const PublicAsset = z.object({
  ticker: z.string().nullable(),
  exchange: z.string().nullable(),
  name: z.string().nullable(),
  /** Code of `AssetType`. */
  type: z.int(),
});

const PublicKey = z.string().regex(/^[a-z]{10}$/, { error: "format" });
const asked = z.object({ key: PublicKey, ...periodInput });

const Published = z.object({ key: z.string(), areTransactionsShared: z.boolean(), since: z.string() });

/** Answers to a key: an allow-list of names, days and ratios. No field here is an amount, and none may become one. */
const open = { access: "anon", perMinute: 120 } as const;

export const publicPortfoliosContract = {
  "GET /api/MyPortfolio/public-key": endpoint({
    summary: "The public key of a portfolio; null if it is private",
    access: "user",
    isOwnAddition: true,
    input: z.object({ id: Id }),
    output: z.object({ published: Published.nullable() }),
  }),
  "POST /api/MyPortfolio/public-key": endpoint({
    summary: "Publish a portfolio without amounts, or change what is shown; the key stays",
    access: "user",
    isOwnAddition: true,
    input: z.object({ id: Id, areTransactionsShared: z.boolean().default(false) }),
    output: Published,
  }),
  "DELETE /api/MyPortfolio/public-key": endpoint({
    summary: "Make a portfolio private; its key is revoked",
    access: "user",
    status: 204,
    isOwnAddition: true,
    input: z.object({ id: Id }),
    output: NoOutput,
  }),
  "GET /api/public/portfolio": endpoint({
    ...open,
    summary: "Holdings of a public portfolio, by weight",
    input: asked,
    output: z.object({
      name: z.string(),
      currency: z.string(),
      isComposite: z.boolean(),
      /** Everything in it is fictional. */
      isDemo: z.boolean(),
      period: UsedPeriod,
      holdings: z.array(z.object({ asset: PublicAsset, weight: PublicRatio, simpleReturn: PublicRatio })),
      cash: z.array(z.object({ currency: z.string(), weight: PublicRatio })),
    }),
  }),
  "GET /api/public/stats": endpoint({
    ...open,
    summary: "Returns, risk and yields of a public portfolio",
    input: asked,
    output: z.object({
      currency: z.string(),
      period: UsedPeriod,
      holdingCount: z.int(),
      /** The last trading day: `dayChangeRatio` is of it. */
      day: z.string(),
      figures: z.object({
        simpleReturn: PublicRatio,
        twr: PublicRatio,
        twrAnnualised: PublicRatio,
        irr: PublicRatio,
        dayChangeRatio: PublicRatio,
        volatility: PublicRatio,
        maxDrawdown: PublicRatio,
        dividendYield: PublicRatio,
        forwardYield: PublicRatio,
        yieldOnCost: PublicRatio,
      }),
    }),
  }),
  "GET /api/public/transactions": endpoint({
    ...open,
    summary: "Dates and types of a public portfolio's transactions, newest first, if shared by its owner",
    input: z.object({
      key: PublicKey,
      activity: Activity.default("all"),
      /** `nextCursor` of the page before. */
      cursor: z.string().max(100).optional(),
      pageSize: z.coerce.number().int().min(1).max(200).default(50),
    }),
    output: z.object({
      rows: z.array(z.object({ date: z.string(), kindName: z.string(), asset: PublicAsset.nullable() })),
      nextCursor: z.string().nullable(),
    }),
  }),
  "GET /api/public/history-prices": endpoint({
    ...open,
    summary: "Growth of one unit of a public portfolio by day, thinned to 400 points",
    input: asked,
    output: z.object({
      currency: z.string(),
      period: UsedPeriod,
      series: z.array(z.object({ date: z.string(), twrIndex: z.number().nullable() })),
    }),
  }),
  "GET /api/public/history-profits": endpoint({
    ...open,
    summary: "Returns of a public portfolio by month, quarter or year",
    input: asked.extend({ by: z.enum(["month", "quarter", "year"]).default("month") }),
    output: z.object({
      currency: z.string(),
      period: UsedPeriod,
      spans: z.array(z.object({ name: z.string(), from: z.string(), to: z.string(), ratio: PublicRatio })),
    }),
  }),
} as const;

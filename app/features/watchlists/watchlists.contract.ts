import { z } from "zod";
import { Figure, Id, NoInput, NoOutput, Reason } from "../../shared/common.schema.ts";
import { endpoint } from "../../shared/endpoint.ts";
import { AssetRef, Flag, PeriodName, PlainText } from "../../shared/schemas/ledger.schema.ts";
import { DividendYield, LastPrice, SourcedClose, YearRange } from "../../shared/schemas/market.schema.ts";
import { visible } from "../../shared/text/visible-text.ts";
import { WatchColumn, WatchDraft, watched } from "./watch.schema.ts";

const listDraft = {
  name: visible(PlainText.trim().min(1).max(60)),
  /** Distinct, in the order of the table. */
  columns: z
    .array(WatchColumn)
    .min(1)
    .refine((ids) => new Set(ids).size === ids.length, { error: "twice" }),
};

export const Watchlist = z.object({
  id: z.string(),
  name: z.string(),
  columns: z.array(WatchColumn),
  version: z.int(),
  count: z.int(),
});
export type Watchlist = z.infer<typeof Watchlist>;

/** Asset of a list in the form for adding it again. */
const StoredWatched = z.object({
  symbol: z.string(),
  targetPrice: z.string().nullable(),
  targetSide: z.union([z.literal(1), z.literal(2)]).nullable(),
  note: z.string(),
});

const Watched = z.object({
  asset: AssetRef,
  symbol: z.string(),
  /** Last close; bonds in percent of the nominal. Null: none in the last days. */
  price: LastPrice.nullable(),
  /** Price change over a year, without dividends, and its base close. */
  yearChange: z.string().nullable(),
  yearBase: SourcedClose.nullable(),
  year: YearRange.nullable(),
  dividendYield: DividendYield,
  target: z
    .object({
      price: z.string(),
      side: z.union([z.literal(1), z.literal(2)]),
      isReached: z.boolean().nullable(),
      /** Target / price - 1. */
      distance: z.string().nullable(),
    })
    .nullable(),
  note: z.string(),
  addedOn: z.string(),
});
export type Watched = z.infer<typeof Watched>;

const ofList = { watchlistId: Id };
const ofAsset = { ...ofList, assetId: Id };

const FileIssue = z.object({
  line: z.int(),
  column: z.string().nullable(),
  code: z.string(),
  params: z.record(z.string(), z.string()),
});

export const watchlistsContract = {
  "GET /api/watchlist": endpoint({
    summary: "Your watchlists, oldest first",
    access: "user",
    input: NoInput,
    output: z.object({ lists: z.array(Watchlist) }),
  }),
  "POST /api/watchlist": endpoint({
    summary: "Create a watchlist, optionally with assets; LIMIT_REACHED beyond 50",
    access: "user",
    status: 201,
    input: z.object({ ...listDraft, assets: z.array(WatchDraft).max(500).default([]) }),
    output: Watchlist,
  }),
  "PUT /api/watchlist": endpoint({
    summary: "Rename a watchlist or set its columns; CONFLICT if it changed since `version`",
    access: "user",
    input: z.object({ ...listDraft, id: Id, version: z.int() }),
    output: Watchlist,
  }),
  "DELETE /api/watchlist": endpoint({
    summary: "Delete a watchlist; returns it, so it can be created again",
    access: "user",
    input: z.object({ id: Id }),
    output: z.object({ ...listDraft, assets: z.array(StoredWatched) }),
  }),
  "GET /api/watchlistAsset": endpoint({
    summary: "Assets of a watchlist (without an ID: the first one) in order, with latest prices",
    access: "user",
    input: z.object({ watchlistId: Id.optional() }),
    output: z.object({ list: Watchlist.nullable(), rows: z.array(Watched) }),
  }),
  "POST /api/watchlistAsset": endpoint({
    summary: "Add a shared asset to a watchlist; existing ones are unchanged",
    access: "user",
    status: 201,
    input: WatchDraft.extend({
      ...ofList,
      /** Former position; default: the end. */
      position: z.int().min(0).optional(),
    }),
    output: z.object({ assetId: z.string(), isNew: z.boolean() }),
  }),
  "PUT /api/watchlistAsset": endpoint({
    summary: "Change target and note of an asset in a watchlist",
    access: "user",
    input: z.object({ ...ofAsset, ...watched }),
    output: NoOutput,
    status: 204,
  }),
  "DELETE /api/watchlistAsset": endpoint({
    summary: "Remove an asset from a watchlist; returns it, so it can be added again",
    access: "user",
    input: z.object(ofAsset),
    output: StoredWatched.extend({ position: z.int() }),
  }),
  "PUT /api/watchlistAsset/order": endpoint({
    summary: "Set the order of a watchlist: all asset IDs; CONFLICT if the assets have changed",
    access: "user",
    isOwnAddition: true,
    input: z.object({ ...ofList, assetIds: z.array(Id).max(500) }),
    output: NoOutput,
    status: 204,
  }),
  "GET /api/watchlistAsset/export": endpoint({
    summary: "A watchlist as CSV: codes, targets, notes",
    access: "user",
    isOwnAddition: true,
    input: z.object(ofList),
    output: z.object({ fileName: z.string(), mediaType: z.string(), base64: z.string() }),
  }),
  "POST /api/watchlistAsset/import": endpoint({
    summary: "Add the assets of a CSV file to a watchlist; unreadable lines are listed and skipped",
    access: "user",
    isOwnAddition: true,
    body: "multipart",
    input: z.object({ ...ofList, isPreview: Flag.default(false) }),
    output: z.object({
      /** New in the list; for a preview, to be added. */
      added: z.array(AssetRef),
      /** Already listed, unchanged. */
      known: z.int(),
      issues: z.array(FileIssue),
    }),
  }),
  "GET /api/watchlistAnalytics": endpoint({
    summary: "Hypothetical performance of a watchlist, bought in equal amounts at the start of a period",
    access: "user",
    input: z.object({ ...ofList, period: PeriodName.exclude(["ALL"]).default("1Y") }),
    output: z.object({
      currency: z.string(),
      /** Evening before the first purchase, and today. */
      from: z.string(),
      to: z.string(),
      /** Ratios of the whole period, dividends reinvested without tax. */
      figures: z.object({
        simpleReturn: Figure,
        twrAnnualised: Figure,
        volatility: Figure,
        maxDrawdown: Figure,
      }),
      /** Assets bought, with their price change in their own currency. */
      assets: z.array(z.object({ asset: AssetRef, change: z.string() })),
      /** Assets left out, with the reason. */
      leftOut: z.array(z.object({ asset: AssetRef, reason: Reason })),
      /** Growth since the start, a ratio, float64 for drawing only. */
      series: z.array(z.object({ date: z.string(), growth: z.number() })),
      reasons: z.array(Reason),
    }),
  }),
} as const;

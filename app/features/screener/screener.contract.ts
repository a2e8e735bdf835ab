import { z } from "zod";
import { Id, NoInput, NoOutput } from "../../shared/common.schema.ts";
import { endpoint } from "../../shared/endpoint.ts";
import { payFrequencies, screenerSorts } from "../../shared/names/screener-names.ts";
import { FactInputs } from "../../shared/schemas/fact-inputs.schema.ts";
import { PlainText } from "../../shared/schemas/ledger.schema.ts";
import { ScreenerAsk, ScreenerFactName, ScreenerFilter } from "../../shared/schemas/screener.schema.ts";
import { visible } from "../../shared/text/visible-text.ts";

const Named = z.object({ code: z.string(), name: z.string() });

/** Exact text and its day; null = unknown. */
const Fact = z.object({ value: z.string().nullable(), on: z.string().nullable() });

export const Screened = z.object({
  /** Ticker and exchange, as in the asset page's path. */
  symbol: z.string(),
  ticker: z.string(),
  name: z.string(),
  exchange: Named,
  /** Code of `AssetType`. */
  type: z.int(),
  currency: z.string(),
  country: Named.nullable(),
  sector: Named.nullable(),
  isDemo: z.boolean(),
  frequency: z.enum(payFrequencies).nullable(),
  exDate: z.object({ value: z.string().nullable(), isEstimated: z.boolean() }),
  /** Ratios, points and years; `price` in the asset's currency (bonds: percent), `cap` in US dollars. */
  facts: z.object({
    yield: Fact,
    growth: Fact,
    streak: Fact,
    payout: Fact,
    rating: Fact,
    safety: Fact,
    cap: Fact,
    pe: Fact,
    price: Fact,
  }),
});
export type Screened = z.infer<typeof Screened>;

const Found = z.object({
  assets: z.array(Screened),
  total: z.int(),
  page: z.int(),
  size: z.int(),
  /** Left out only because a requested fact is unknown. */
  unknown: z.object({
    total: z.int(),
    by: z.array(z.object({ fact: ScreenerFactName, count: z.int() })),
  }),
  /** Evening of the facts; null = not computed yet. */
  madeOn: z.string().nullable(),
});
export type Found = z.infer<typeof Found>;

const Choice = z.object({ value: z.string(), name: z.string(), count: z.int() });
const choices = { type: z.array(Choice), country: z.array(Choice), exchange: z.array(Choice) } as const;

const sortText = new RegExp(`^-?(${screenerSorts.join("|")})$`);
const draft = {
  name: visible(PlainText.trim().min(1).max(60)),
  filter: ScreenerFilter,
  sort: z.string().regex(sortText, { error: "format" }).default("-yield"),
};
/** Saved filters. */
export const SavedScreen = z.object({
  id: z.string(),
  name: z.string(),
  filter: ScreenerFilter,
  sort: z.string(),
});
export type SavedScreen = z.infer<typeof SavedScreen>;

/** Facts are computed nightly. */
const keepS = 300;
const perMinute = 240;

const asked = {
  access: "anon",
  perMinute,
  input: ScreenerAsk,
  output: Found,
} as const;

export const screenerContract = {
  "GET /api/screener/div-finder": endpoint({
    ...asked,
    keepS,
    summary:
      "Shared assets that match filters, sorted, paged; assets with missing data are excluded and counted",
  }),
  "POST /api/screener/div-finder": endpoint({
    ...asked,
    isReadOnly: true,
    summary: "The same with the filters in the body: lists of codes as arrays",
  }),
  "GET /api/screenerref/div-finder-ref": endpoint({
    summary: "Available filters: types, countries, exchanges, sectors, currencies, ranges of figures",
    access: "anon",
    perMinute,
    keepS,
    input: NoInput,
    output: z.object({
      ...choices,
      sector: z.array(Choice),
      currency: z.array(Choice),
      frequency: z.array(Choice),
      /** Known facts: number of assets and range. */
      ranges: z.array(
        z.object({
          fact: ScreenerFactName,
          known: z.int(),
          min: z.string().nullable(),
          max: z.string().nullable(),
        }),
      ),
      total: z.int(),
      madeOn: z.string().nullable(),
    }),
  }),
  "GET /api/screener/facts": endpoint({
    summary: "Inputs of an asset's nightly figures: closes, payments, reports and rates with their sources",
    access: "anon",
    perMinute,
    keepS,
    isOwnAddition: true,
    input: z.object({ symbol: z.string().trim().toUpperCase().min(1).max(60) }),
    output: FactInputs,
  }),
  "GET /api/public/asset-ranks": endpoint({
    summary: "Most held assets: real portfolios only, with at least five holders",
    access: "anon",
    perMinute,
    keepS,
    input: z.object({ limit: z.coerce.number().int().min(1).max(100).default(50) }),
    output: z.object({
      ranks: z.array(z.object({ rank: z.int(), holders: z.int(), asset: Screened })),
      /** Smaller numbers of users are withheld. */
      fewest: z.int(),
      madeOn: z.string().nullable(),
    }),
  }),
  "GET /api/screener/saved": endpoint({
    summary: "Your saved filters, by name",
    access: "user",
    isOwnAddition: true,
    input: NoInput,
    output: z.object({ screens: z.array(SavedScreen) }),
  }),
  "POST /api/screener/saved": endpoint({
    summary: "Save filters under a name; INVALID_INPUT if it is taken",
    access: "user",
    isOwnAddition: true,
    status: 201,
    input: z.object(draft),
    output: SavedScreen,
  }),
  "PUT /api/screener/saved": endpoint({
    summary: "Change saved filters: name, filters and sort",
    access: "user",
    isOwnAddition: true,
    input: z.object({ ...draft, id: Id }),
    output: SavedScreen,
  }),
  "DELETE /api/screener/saved": endpoint({
    summary: "Delete saved filters",
    access: "user",
    isOwnAddition: true,
    status: 204,
    input: z.object({ id: Id }),
    output: NoOutput,
  }),
} as const;

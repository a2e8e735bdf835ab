import { decFromNumber, formatDec } from "@zerno/engine";
import type { z } from "zod";
import { publicMarket } from "../../market/assets/public-market.ts";
import { listCountries } from "../../market/reference/countries.ts";
import { exchangeName } from "../../market/reference/exchanges.ts";
import { listSectors } from "../../market/reference/sectors.ts";
import type { ScreenedRow } from "../../market/screener/screened-row.ts";
import { sharedScreener } from "../../market/screener/shared-screener.ts";
import { searchVariants } from "../../market/search/search-text.ts";
import { fewestHolders } from "../../portfolio/assets/asset-holders.ts";
import type { Ctx } from "../../server/context.ts";
import type { NumberFact, ScreenerSort } from "../../shared/names/screener-names.ts";
import type { ScreenerAsk } from "../../shared/schemas/screener.schema.ts";
import type { Found, Screened } from "./screener.contract.ts";

type Asker = Pick<Ctx, "db" | "user" | "language">;

/** Meaningful decimals: a hundredth of a percent, of a price-earnings ratio; whole units of a company's value. */
const digits: Readonly<Record<NumberFact, number>> = {
  ...{ yield: 6, growth: 6, payout: 6, pe: 4, price: 10 },
  ...{ streak: 0, rating: 0, safety: 0, cap: 0 },
};

export const factText = (fact: NumberFact, value: number): string =>
  formatDec(decFromNumber(Number(value.toFixed(digits[fact]))));

interface Names {
  readonly country: (code: string) => string;
  readonly exchange: (code: string) => string;
  readonly sector: (code: string) => string;
}

const namesOf = new Map<Ctx["language"], Names>();

/** Constant while the process runs. */
export function namesIn(language: Ctx["language"]): Names {
  const known = namesOf.get(language);
  if (known) return known;
  const names = makeNames(language);
  namesOf.set(language, names);
  return names;
}

function makeNames(language: Ctx["language"]): Names {
  const countries = new Map(listCountries(language).map(({ code, name }) => [code, name]));
  const sectors = new Map(
    listSectors().map(({ id, nameEn, nameRu }) => [id as string, language === "ru" ? nameRu : nameEn]),
  );
  return {
    country: (code) => countries.get(code) ?? code,
    exchange: (code) => exchangeName(code, language),
    sector: (code) => sectors.get(code) ?? code,
  };
}

const named = (code: string | null, name: (code: string) => string) =>
  code === null ? null : { code, name: name(code) };

function toScreened(row: ScreenedRow, language: Ctx["language"], names: Names): Screened {
  const fact = (name: NumberFact, on: string | null) => {
    const value = row.numbers[name];
    return value === null ? { value: null, on: null } : { value: factText(name, value), on };
  };
  return {
    symbol: `${row.ticker}@${row.exchange}`,
    ticker: row.ticker,
    name: language === "ru" ? row.nameRu : row.nameEn,
    exchange: { code: row.exchange, name: names.exchange(row.exchange) },
    type: row.type,
    currency: row.currency,
    country: named(row.country, names.country),
    sector: named(row.sector, names.sector),
    isDemo: row.isDemo,
    frequency: row.frequency,
    exDate: { value: row.exDate, isEstimated: row.isExDateEstimated },
    facts: {
      yield: fact("yield", row.priceOn),
      growth: fact("growth", row.paidOn),
      streak: fact("streak", row.paidOn),
      payout: fact("payout", row.reportOn),
      rating: fact("rating", row.ratedOn),
      safety: fact("safety", row.ratedOn),
      cap: fact("cap", row.priceOn),
      pe: fact("pe", row.reportOn),
      price: fact("price", row.priceOn),
    },
  };
}

/** Returns a page of matching assets in the visitor's market. */
export async function getScreener(
  { db, user, language }: Asker,
  { text = "", sort, page, size, ...filter }: z.output<typeof ScreenerAsk>,
): Promise<Found> {
  const { index, madeOn } = await sharedScreener(db, await publicMarket(db, user));
  const isDescending = sort.startsWith("-");
  const found = index.select({
    filter,
    variants: searchVariants(text),
    language,
    sort: { by: sort.replace("-", "") as ScreenerSort, isDescending },
    from: (page - 1) * size,
    count: size,
  });
  const names = namesIn(language);
  return {
    assets: found.rows.map((row) => toScreened(row, language, names)),
    total: found.total,
    page,
    size,
    unknown: { total: found.unknown.total, by: [...found.unknown.by] },
    madeOn,
  };
}

/** Returns the most held assets; the nightly job keeps only numbers of at least five users. */
export async function getRanks({ db, user, language }: Asker, limit: number) {
  const { index, madeOn } = await sharedScreener(db, await publicMarket(db, user));
  const { rows } = index.select({
    ...{ filter: {}, variants: [], language, from: 0, count: limit },
    sort: { by: "holders", isDescending: true },
  });
  const names = namesIn(language);
  const held = rows.flatMap((row) => (row.holders === null ? [] : [{ row, holders: row.holders }]));
  return {
    ranks: held.map(({ row, holders }) => ({
      // Equal numbers share a rank.
      rank: held.findIndex((other) => other.holders === holders) + 1,
      holders,
      asset: toScreened(row, language, names),
    })),
    fewest: fewestHolders,
    madeOn,
  };
}

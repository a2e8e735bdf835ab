import type { IsoDate } from "@zerno/engine";
import type { DemoMarket } from "../market/demo/demo-market.ts";
import { roundTo } from "../market/demo/listing-prices.ts";
import type { Bilingual } from "../market/demo/portfolios/bilingual.ts";
import { demoPortfolioTexts } from "../market/demo/portfolios/demo-texts.ts";
import { listPortfolios, type PortfolioRow } from "../portfolio/portfolios/portfolios.queries.ts";
import type { Db } from "../server/db/db-types.ts";

/** The demo account being filled, in one transaction. */
export interface DemoPlace {
  readonly tx: Db;
  readonly userId: string;
  readonly secretKey: string;
  readonly today: IsoDate;
  readonly now: Date;
  readonly market: DemoMarket;
  /** Seeded portfolios that still have their names. */
  readonly portfolios: ReadonlyMap<string, PortfolioRow>;
}

/** Portfolios of the demo user by the key of their texts. */
export async function findDemoPortfolios(
  tx: Db,
  userId: string,
  texts: Readonly<Record<string, Bilingual>>,
): Promise<ReadonlyMap<string, PortfolioRow>> {
  const rows = await listPortfolios(tx, userId);
  return new Map(
    Object.entries(texts).flatMap(([key, name]) => {
      const row = rows.find((one) => one.isDemo && isNamed(one, name));
      return row === undefined ? [] : [[key, row] as const];
    }),
  );
}

export const demoNames: Readonly<Record<string, Bilingual>> = Object.fromEntries(
  Object.entries(demoPortfolioTexts).map(([key, { name }]) => [key, name]),
);

/** Seeded names are stored in either language. */
export const isNamed = ({ name }: { readonly name: string }, { en, ru }: Bilingual): boolean =>
  name === en || name === ru;

export function assetOf({ market }: Pick<DemoPlace, "market">, ticker: string) {
  const found = market.assets.find(({ row }) => row.ticker === ticker);
  if (found === undefined) throw new Error(`no demo asset ${ticker}`);
  return found.row;
}

export function lastCloseOf({ market }: Pick<DemoPlace, "market">, ticker: string): number {
  const closes = market.assets.find(({ row }) => row.ticker === ticker)?.closes ?? new Float64Array();
  return closes.findLast((close) => !Number.isNaN(close)) ?? 0;
}

/** A share of the last close, in ticks. */
export const priceAt = (place: Pick<DemoPlace, "market">, ticker: string, share: number): string =>
  String(roundTo(lastCloseOf(place, ticker) * share, assetOf(place, ticker).priceDigits));

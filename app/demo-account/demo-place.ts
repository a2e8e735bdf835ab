import type { IsoDate } from "@zerno/engine";
import type { DemoMarket } from "../market/demo/demo-market.ts";
import { roundTo } from "../market/demo/listing-prices.ts";
import type { Bilingual } from "../market/demo/portfolios/bilingual.ts";
import { demoPortfolioTexts } from "../market/demo/portfolios/demo-texts.ts";
import { listPortfolios, type PortfolioRow } from "../portfolio/portfolios/portfolios.queries.ts";
import type { Db } from "../server/db/db-types.ts";

/** The demo account while it is being filled: everything is written in one transaction. */
export interface DemoPlace {
  readonly tx: Db;
  readonly userId: string;
  readonly secretKey: string;
  readonly today: IsoDate;
  readonly now: Date;
  readonly market: DemoMarket;
  /** The seeded portfolios that are still there under their own names. */
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

/** Whether something has a seeded name, in whichever language it was stored. */
export const isNamed = ({ name }: { readonly name: string }, { en, ru }: Bilingual): boolean =>
  name === en || name === ru;

/** The row of a demo asset. */
export function assetOf({ market }: Pick<DemoPlace, "market">, ticker: string) {
  const found = market.assets.find(({ row }) => row.ticker === ticker);
  if (found === undefined) throw new Error(`no demo asset ${ticker}`);
  return found.row;
}

/** The last close of a demo asset. */
export function lastCloseOf({ market }: Pick<DemoPlace, "market">, ticker: string): number {
  const closes = market.assets.find(({ row }) => row.ticker === ticker)?.closes ?? new Float64Array();
  return closes.findLast((close) => !Number.isNaN(close)) ?? 0;
}

/** A share of the last close as plain text, in the ticks of the asset. */
export const priceAt = (place: Pick<DemoPlace, "market">, ticker: string, share: number): string =>
  String(roundTo(lastCloseOf(place, ticker) * share, assetOf(place, ticker).priceDigits));

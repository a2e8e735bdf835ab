import { fromDayNumber, type IsoDate } from "@zerno/engine";
import type { DemoAsset } from "../../../app/market/demo/demo-market.ts";
import { AssetType } from "../../../app/shared/codes.ts";
import type { PortfolioFile } from "../../../packages/cli/src/calc/schema/portfolio-schema.ts";
import { sampleMarket } from "../../support/sample-market.ts";

/** A row of the API with the asset's ticker. */
export interface Row {
  readonly kind: string;
  readonly date: string;
  readonly ticker?: string;
  readonly quantity?: string;
  readonly price?: string;
  readonly amount?: string;
  readonly fee?: string;
  readonly tax?: string;
  readonly currency: string;
}

type Part = "assets" | "prices" | "rates" | "facts";
type File = { readonly [Name in Part]: NonNullable<PortfolioFile[Name]> };

const typeNames: Readonly<Record<number, File["assets"][number]["type"]>> = {
  [AssetType.stock]: "stock",
  [AssetType.etf]: "etf",
  [AssetType.reit]: "reit",
  [AssetType.index]: "index",
};

const daysOf = (firstDay: number, values: Float64Array, last: number) =>
  [...values]
    .map((value, at) => ({ day: firstDay + at, value }))
    .filter(({ day, value }) => day <= last && !Number.isNaN(value))
    .map(({ day, value }) => ({ date: fromDayNumber(day), value }));

const factsOf = ({ row, payments, splits }: DemoAsset): File["facts"] => {
  const declared = payments.filter(({ kind }) => kind === "dividend");
  if (declared.length + splits.length === 0) return [];
  return [
    {
      asset: row.id,
      ...(splits.length > 0 && {
        splits: splits.map(({ exDate, to, from }) => ({ exDate, ratio: `${to}:${from}` })),
      }),
      ...(declared.length > 0 && {
        payments: declared.map(({ exDate, payDate, amount }) => ({
          ...(exDate !== null && { exDate }),
          ...{
            payDate,
            amount,
            currency: row.currency,
            kind: "regular" as const,
            status: "announced" as const,
          },
        })),
      }),
    },
  ];
};

/** The fictional market, generated in this process, independently of the tested program. */
export function readDemoMarket(today: string) {
  const market = sampleMarket(today as IsoDate);
  const assets = new Map(market.assets.map((asset) => [asset.row.ticker, asset]));
  const find = (ticker: string): DemoAsset => {
    const found = assets.get(ticker);
    if (!found) throw new Error(`no demo asset ${ticker}`);
    return found;
  };
  const pricesOf = (ticker: string) => {
    const { closes, row } = find(ticker);
    return daysOf(market.firstDay, closes, market.lastDay).map(({ date, value }) => ({
      ...{ asset: row.id, date, close: value },
    }));
  };
  return {
    find,
    all: market.assets,
    /** Units of one currency per one of another: the pair's own rate, or via roubles. */
    rateOf(from: string, to: string, day: string): number {
      const rate = (base: string, quote: string): number | undefined => {
        if (base === quote) return 1;
        const found = market.rates.find((one) => one.base === base && one.quote === quote);
        const days = found ? daysOf(market.firstDay, found.values, market.lastDay) : [];
        return days.findLast(({ date }) => date <= day)?.value;
      };
      return rate(from, to) ?? (rate(from, "RUB") ?? Number.NaN) / (rate(to, "RUB") ?? Number.NaN);
    },
    partsOf(tickers: readonly string[], currencies: readonly string[]): File {
      const held = tickers.map(find);
      return {
        assets: held.map(({ row }) => ({
          ...{ id: row.id, type: typeNames[row.type] ?? "unknown", currency: row.currency },
        })),
        prices: tickers.flatMap(pricesOf),
        facts: held.flatMap(factsOf),
        rates: market.rates
          .toSorted((a, b) => (`${a.base}${a.quote}` < `${b.base}${b.quote}` ? -1 : 1))
          .filter(({ base, quote }) =>
            [base, quote].every((code) => code === "RUB" || currencies.includes(code)),
          )
          .flatMap(({ base, quote, values }) =>
            daysOf(market.firstDay, values, market.lastDay).map(({ date, value }) => ({
              ...{ pair: `${base}/${quote}`, date, rate: value },
            })),
          ),
      };
    },
  };
}
export type DemoParts = ReturnType<typeof readDemoMarket>;

import { mainQuery, query, type ScreenArgs, type ScreenQuery } from "../../../client/data/screen.ts";

/** Parts of a result, each an answer of its own; the first is shown without a name in the address. */
export const resultParts = ["overview", "periods", "assets", "dividends", "rows"] as const;
export type ResultPart = (typeof resultParts)[number];

/** Rows on a page of the simulated rows. */
export const rowsPerPage = 50;

/** Stands in the address for the benchmark. */
export const benchmarkTab = "b";

/** What the address of a result says. */
export interface ResultPlace {
  readonly id: string;
  readonly part: ResultPart;
  /** Which portfolio, where a part shows one; null: the benchmark. */
  readonly portfolio: number | null;
  readonly offset: number;
}

const wholeNumber = (text: string | null, most: number): number => {
  const value = Number(text ?? 0);
  return Number.isInteger(value) && value >= 0 && value <= most ? value : 0;
};

/** The result an address names; null without one. Damaged parts of an address mean the first. */
export function readPlace(search: URLSearchParams, first: ResultPart = "overview"): ResultPlace | null {
  const id = search.get("r");
  if (id === null) return null;
  const part = resultParts.find((name) => name === search.get("part")) ?? first;
  const offset = wholeNumber(search.get("from"), 10_000_000);
  const line = search.get("n");
  const portfolio = line === benchmarkTab ? null : wholeNumber(line, 4);
  return { id, part, portfolio, offset };
}

/** The input of the page of simulated rows. */
export const rowsInput = ({ id, portfolio, offset }: ResultPlace) => ({
  ...{ id, portfolio: portfolio ?? 0, offset, pageSize: rowsPerPage },
});

function partQuery(place: ResultPlace): ScreenQuery {
  const { id, part } = place;
  if (part === "periods") return query("GET /api/backtest-result/history-by-period", { id });
  if (part === "assets") return query("GET /api/backtest-result/history-by-company", { id });
  if (part === "dividends") return query("GET /api/backtest-result/div-calendar", { id });
  if (part === "rows") return query("GET /api/backtest-result/transactions", rowsInput(place));
  return query("GET /api/backtest-result/history", { id });
}

/** What a screen with a result needs before its first byte. */
export function resultQueries({ search }: ScreenArgs, first?: ResultPart): ScreenQuery[] {
  const place = readPlace(search, first);
  const mix = search.get("mix");
  return place === null
    ? [
        query("GET /api/backtest/templates", {}),
        ...(mix === null ? [] : [query("GET /api/backtest/listed-weights", { mix })]),
      ]
    : [mainQuery("GET /api/backtest-result/stats", { id: place.id }), partQuery(place)];
}

/** Decimals of a quantity on the screen; the file has all of them, so that it gives the same figures. */
export const quantityDecimals = 6;

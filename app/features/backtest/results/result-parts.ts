import { mainQuery, query, type ScreenArgs, type ScreenQuery } from "../../../client/data/screen.ts";

/** Separately loaded parts; the first is implied in the address. */
export const resultParts = ["overview", "periods", "assets", "dividends", "rows"] as const;
export type ResultPart = (typeof resultParts)[number];

export const rowsPerPage = 50;

/** Address value of the benchmark. */
export const benchmarkTab = "b";

/** Parsed address of a result. */
export interface ResultPlace {
  readonly id: string;
  readonly part: ResultPart;
  /** Selected portfolio; null: the benchmark. */
  readonly portfolio: number | null;
  readonly offset: number;
}

const wholeNumber = (text: string | null, most: number): number => {
  const value = Number(text ?? 0);
  return Number.isInteger(value) && value >= 0 && value <= most ? value : 0;
};

/** Parses a result's address; null without one. Invalid parts mean the first. */
export function readPlace(search: URLSearchParams, first: ResultPart = "overview"): ResultPlace | null {
  const id = search.get("r");
  if (id === null) return null;
  const part = resultParts.find((name) => name === search.get("part")) ?? first;
  const offset = wholeNumber(search.get("from"), 10_000_000);
  const line = search.get("n");
  const portfolio = line === benchmarkTab ? null : wholeNumber(line, 4);
  return { id, part, portfolio, offset };
}

/** Returns the query input of a page of rows. */
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

/** Returns the queries of the first render. */
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

/** On screen; the file is exact, to reproduce the figures. */
export const quantityDecimals = 6;

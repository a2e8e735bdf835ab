import { z } from "zod";
import { collectRows } from "../kit/collect-rows.ts";
import { decimal, label, orNull } from "../kit/fields.ts";
import { isProblem, problem } from "../problem.ts";
import type { Endpoint, Unread } from "../provider.ts";
import type { QuoteRow } from "../rows.ts";
import { boardPath, currencyOn, placeOf, unitOn } from "./boards.ts";
import { type IssRow, issRequest, readBlocks } from "./iss.ts";

const MarketRow = z.object({
  SECID: label,
  LAST: orNull(decimal),
  /** Of indices, instead of a last trade. */
  CURRENTVALUE: orNull(decimal),
  SYSTIME: orNull(z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)),
});
const SecurityRow = z.object({ SECID: label, PREVPRICE: orNull(decimal) });

const boardsOf = (codes: readonly string[]): string[] => [
  ...new Set(codes.flatMap((code) => placeOf(code).board ?? [])),
];

const withoutBoard = (codes: readonly string[]): Unread[] =>
  codes
    .filter((code) => placeOf(code).board === undefined)
    .map((code) => ({ path: "codes", text: code, reason: "no board in the code" }));

/** Moscow time, UTC+3 since 2014. */
const instantOf = (text: string): string => new Date(`${text.replace(" ", "T")}+03:00`).toISOString();

const previousCloses = (rows: readonly IssRow[]): ReadonlyMap<string, string | null> =>
  new Map(
    rows.flatMap((row) => {
      const read = SecurityRow.safeParse(row);
      return read.success ? [[read.data.SECID, read.data.PREVPRICE]] : [];
    }),
  );

export const moexQuotes: Endpoint<"quotes", unknown> = {
  request({ codes }, { page }) {
    const board = boardsOf(codes)[Number(page ?? 0)];
    if (board === undefined) return problem("refused", { reason: "no board in the codes" });
    return issRequest(`${boardPath(board)}/securities`, ["securities", "marketdata"]);
  },
  parse(reply, { codes }, page) {
    const read = readBlocks(reply, ["securities", "marketdata"]);
    if (isProblem(read)) return read;
    const boards = boardsOf(codes);
    const at = Number(page ?? 0);
    const board = boards[at] ?? "";
    const wanted = new Set(codes);
    const previous = previousCloses(read.securities);
    const isIndex = unitOn(board) === "points";
    const { rows, unread } = collectRows(
      read.marketdata,
      "marketdata.data",
      MarketRow,
      (row): QuoteRow | null => {
        const code = `${board}/${row.SECID}`;
        const price = row.LAST ?? row.CURRENTVALUE;
        if (!wanted.has(code) || price === null) return null;
        return {
          code,
          price,
          currency: currencyOn(board.split("/")[2] ?? ""),
          unit: unitOn(board),
          at: row.SYSTIME === null ? null : instantOf(row.SYSTIME),
          delayMinutes: isIndex ? 0 : 15,
          previousClose: previous.get(row.SECID) ?? null,
        };
      },
    );
    return {
      rows,
      unread: at === 0 ? [...withoutBoard(codes), ...unread] : unread,
      ...(at + 1 < boards.length ? { next: String(at + 1) } : {}),
    };
  },
};

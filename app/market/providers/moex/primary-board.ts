import { z } from "zod";
import { day, label, orNull } from "../kit/fields.ts";
import { currency, type IssRow } from "./iss.ts";

const BoardRow = z.object({
  boardid: label,
  market: label,
  engine: label,
  is_primary: z.number().default(0),
  is_traded: z.number().default(0),
  decimals: z.int().nullish(),
  currencyid: orNull(currency),
  history_from: orNull(day),
  history_till: orNull(day),
});
export type BoardRow = z.output<typeof BoardRow>;

export const boardColumns =
  "secid,boardid,market,engine,is_primary,is_traded,decimals,currencyid,history_from,history_till";

/** Returns the primary board, else the first with a history. */
export function primaryBoard(rows: readonly IssRow[]): BoardRow | undefined {
  const boards = rows.flatMap((row) => {
    const read = BoardRow.safeParse(row);
    return read.success ? [read.data] : [];
  });
  return (
    boards.find(({ is_primary }) => is_primary === 1) ??
    boards.find(({ history_till }) => history_till !== null)
  );
}

export const pathOf = ({ engine, market, boardid }: BoardRow): string => `${engine}/${market}/${boardid}`;

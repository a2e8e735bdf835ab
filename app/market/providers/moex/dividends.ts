import { z } from "zod";
import { collectRows } from "../kit/collect-rows.ts";
import { day, decimal, orNull } from "../kit/fields.ts";
import { readJson } from "../kit/read-reply.ts";
import { isProblem, type Problem, problem } from "../problem.ts";
import type { HttpReply, Parsed } from "../provider.ts";
import type { Window } from "../queries.ts";
import type { DividendRow } from "../rows.ts";
import { currency, readBlocks } from "./iss.ts";

const Dividend = z.object({ registryclosedate: day, value: orNull(decimal), currencyid: orNull(currency) });

const Card = z.strictObject({ description: z.unknown().optional(), boards: z.unknown().optional() });

/**
 * Since October 2025 the address returns the card without this block: a problem, so that the next source is queried.
 */
export function parseDividends(reply: HttpReply, { from, to }: Window): Parsed<"payments"> | Problem {
  const read = readBlocks(reply, ["dividends"]);
  if (isProblem(read)) {
    const card = readJson(reply, Card);
    return isProblem(card) ? read : problem("not-in-plan", { block: "dividends" });
  }
  return collectRows(read.dividends, "dividends.data", Dividend, (row): DividendRow | null =>
    row.registryclosedate < from || row.registryclosedate > to
      ? null
      : {
          kind: "dividend",
          exDate: null,
          recordDate: row.registryclosedate,
          payDate: null,
          declaredOn: null,
          amount: row.value,
          currency: row.currencyid,
          isSpecial: null,
          adjustedFor: "nothing",
        },
  );
}

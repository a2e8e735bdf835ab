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

/** What is left of the card when only dividends are asked for: some of its blocks, or none. */
const Card = z.strictObject({ description: z.unknown().optional(), boards: z.unknown().optional() });

/**
 * Dividends by the day the register closes. Since October 2025 the address answers with the card of the security,
 * without this block: that is said, so that the next source is asked, and never taken for "no dividends".
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

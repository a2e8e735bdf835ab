import { type IsoDate, isIsoDate } from "@zerno/engine";
import { z } from "zod";
import { collectRows } from "../kit/collect-rows.ts";
import { decimal, orNull } from "../kit/fields.ts";
import { getRequest } from "../kit/get-request.ts";
import { readJson } from "../kit/read-reply.ts";
import { isProblem, type Problem, problem } from "../problem.ts";
import type { HttpReply, HttpRequest, Parsed } from "../provider.ts";
import type { Query } from "../queries.ts";
import type { SeriesRow } from "../rows.ts";

const months = "январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь".split(" ");

/** "Январь 2026" as its first day; the date beside it is the next month's. */
const russianMonth = z.string().transform((text, context): IsoDate => {
  const [name = "", year = ""] = text.trim().toLowerCase().split(/\s+/);
  const day = `${year}-${String(months.indexOf(name) + 1).padStart(2, "0")}-01`;
  if (isIsoDate(day)) return day;
  context.addIssue("not a month and a year in Russian");
  return z.NEVER;
});

const Reply = z.object({
  RawData: z.array(z.looseObject({ element_id: z.number().nullish(), colId: z.number().nullish() })),
  headerData: z.array(z.object({ id: z.number(), elname: z.string() })),
});
const Row = z.object({ dt: russianMonth, obs_val: orNull(decimal) });

/** Deposits of 181 days to a year, by name since numbers vary. */
const isWanted = (name: string) => /181.*год/i.test(name);

/** Household deposit rates (publication 18, table 37) in roubles (measure 2). */
export const depositRateRequest = ({ from, to }: Query<"series">): HttpRequest =>
  getRequest("https://www.cbr.ru/dataservice/data", {
    y1: from.slice(0, 4),
    y2: to.slice(0, 4),
    publicationId: "18",
    datasetId: "37",
    measureId: "2",
  });

/** Average rate of these deposits, weighted by amount, percent per year. */
export function parseDepositRate(
  reply: HttpReply,
  { from, to }: Query<"series">,
): Parsed<"series"> | Problem {
  const read = readJson(reply, Reply);
  if (isProblem(read)) return read;
  if (read.RawData.length === 0) return { rows: [], unread: [] };
  const column = read.headerData.find(({ elname }) => isWanted(elname))?.id;
  if (column === undefined)
    return problem("malformed", {
      found: read.headerData.map(({ elname }) => elname).join("; "),
      reason: "no column of 181 days to a year",
    });
  const items = read.RawData.filter((row) => (row.element_id ?? row.colId) === column);
  return collectRows(items, "RawData", Row, ({ dt, obs_val: value }): SeriesRow | null =>
    value === null || dt < from || dt > to ? null : { day: dt, value, unit: "percent", currency: null },
  );
}

import { type IsoDate, isIsoDate } from "@zerno/engine";
import { z } from "zod";

/** First day of "2026-11-20", "2026-11", "2026-Q4" or "2026". */
export const dayOfPeriod = z.string().transform((text, context): IsoDate => {
  const [, year = "", rest = ""] = /^(\d{4})(.*)$/.exec(text) ?? [];
  const quarter = /^-Q([1-4])$/.exec(rest)?.[1];
  const month = quarter === undefined ? rest : `-${String(Number(quarter) * 3 - 2).padStart(2, "0")}`;
  const day = `${year}${month === "" ? "-01-01" : month.length === 3 ? `${month}-01` : month}`;
  if (isIsoDate(day)) return day;
  context.addIssue("not a day, month, quarter or year");
  return z.NEVER;
});

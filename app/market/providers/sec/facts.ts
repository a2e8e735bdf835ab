import { z } from "zod";
import { collectRows } from "../kit/collect-rows.ts";
import { day, decimal, orNull } from "../kit/fields.ts";
import { readJson } from "../kit/read-reply.ts";
import { isProblem, problem } from "../problem.ts";
import type { Endpoint, Unread } from "../provider.ts";
import type { FundamentalRow } from "../rows.ts";
import { type SecSettings, secRequest } from "./address.ts";
import { storedTags } from "./tags.ts";

const Tag = z.object({ units: z.record(z.string().trim().min(1), z.array(z.unknown())) });
const Reply = z.object({
  cik: z.union([z.number(), z.string()]),
  facts: z.record(z.string(), z.record(z.string(), z.unknown())),
});
const Fact = z.object({
  start: orNull(day),
  end: day,
  val: decimal,
  form: orNull(z.string().trim().min(1)),
  filed: day,
});

export const cikText = (code: string): string | undefined =>
  /^\d{1,10}$/.test(code) ? code.padStart(10, "0") : undefined;

/** Later filings repeat periods: the last one counts. */
function lastFiled(rows: readonly FundamentalRow[]): FundamentalRow[] {
  const kept = new Map<string, FundamentalRow>();
  for (const row of rows) {
    const key = `${row.metric}|${row.unit}|${row.from}|${row.to}`;
    const before = kept.get(key);
    if (before === undefined || (before.filedOn ?? "") <= (row.filedOn ?? "")) kept.set(key, row);
  }
  return [...kept.values()];
}

/** By CIK, for periods ending in the window. Fourth quarters are never filed: the year less nine months. */
export const secFundamentals: Endpoint<"fundamentals", SecSettings> = {
  maxBytes: 32 * 1024 * 1024,
  isConditional: true,
  request({ code }, { settings }) {
    const cik = cikText(code);
    return cik === undefined
      ? problem("not-found", { code })
      : secRequest(settings, `https://data.sec.gov/api/xbrl/companyfacts/CIK${cik}.json`);
  },
  parse(reply, { from, to }) {
    const read = readJson(reply, Reply);
    if (isProblem(read)) return read;
    const rows: FundamentalRow[] = [];
    const unread: Unread[] = [];
    for (const name of storedTags) {
      const [taxonomy = "", tag = ""] = name.split("/");
      const said = read.facts[taxonomy]?.[tag];
      if (said === undefined) continue;
      const parsed = Tag.safeParse(said);
      if (!parsed.success) {
        unread.push({ path: `facts.${taxonomy}.${tag}`, text: "units", reason: "not a list by unit" });
        continue;
      }
      for (const [unit, facts] of Object.entries(parsed.data.units)) {
        const place = `facts.${taxonomy}.${tag}.units.${unit}`;
        const found = collectRows(facts, place, Fact, (fact): FundamentalRow | null =>
          fact.end < from || fact.end > to
            ? null
            : {
                metric: name,
                from: fact.start,
                to: fact.end,
                value: fact.val,
                unit,
                filedOn: fact.filed,
                form: fact.form,
              },
        );
        rows.push(...found.rows);
        unread.push(...found.unread);
      }
    }
    return { rows: lastFiled(rows), unread };
  },
};

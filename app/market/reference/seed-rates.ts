import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type IsoDate, isIsoDate } from "@zerno/engine";
import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "../../server/db-types.ts";
import { nilGuid } from "../../shared/codes.ts";
import { isKnownCurrency } from "../currencies.ts";
import { rateYears } from "../market.tables.ts";
import { putRates, type RatePoint } from "../put-rates.ts";

const folder = path.join(import.meta.dirname, "rates");
const Line = z.tuple([
  z.string().refine(isKnownCurrency),
  z
    .string()
    .regex(/^\d+(\.\d+)?$/)
    .transform(Number),
]);

/** Whose rates the files hold: @fawazahmed0/currency-api (CC0), in the form the European Central Bank's have. */
const source = "currency-api";

/**
 * Units of every currency for one euro on the day in the file's name, as published that day.
 * @throws Error on a file that is none
 */
export function seededRates(): readonly RatePoint[] {
  return readdirSync(folder).flatMap((name) => {
    const day = /^eur-(.+)\.tsv$/.exec(name)?.[1] ?? "";
    if (!isIsoDate(day)) throw new Error(`${name} is no file of rates`);
    const [, ...lines] = readFileSync(path.join(folder, name), "utf8").trim().split("\n");
    return lines.map((line): RatePoint => {
      const [quote, rate] = Line.parse(line.split("\t"));
      return { base: "EUR", quote, day: day as IsoDate, rate };
    });
  });
}

/**
 * Gives an installation that has no rates at all (no source has answered and no file was loaded yet) those of one known
 * day, so that it can say what money was worth then. Where there are any rates, these would only mix with them.
 * @returns the number of rates stored
 */
export async function seedRates(db: Db): Promise<number> {
  const any = await db
    .select({ year: rateYears.year })
    .from(rateYears)
    .where(eq(rateYears.ownerId, nilGuid))
    .limit(1);
  if (any.length > 0) return 0;
  const points = seededRates();
  await putRates(db, nilGuid, points, source);
  return points.length;
}

import { z } from "zod";
import { IsoDay } from "../common.schema.ts";
import {
  type NumberFact,
  numberFacts,
  payFrequencies,
  screenerFacts,
  screenerSorts,
} from "../names/screener-names.ts";

export const ScreenerFactName = z.enum(screenerFacts);

const maxChoices = 60;
const codes = (pattern: RegExp) =>
  z.preprocess(
    (value) => (typeof value === "string" ? value.split(",").filter((part) => part !== "") : value),
    z.array(z.string().regex(pattern, { error: "format" })).max(maxChoices),
  );
const number = z.coerce
  .number({ error: "number" })
  .min(-1e15)
  .max(1e15)
  .overwrite((value) => value + 0);
const range = { min: number.optional(), max: number.optional() };

type RangeName = `${NumberFact}${"Min" | "Max"}`;
const rangeFields = Object.fromEntries(
  numberFacts.flatMap((fact) => [
    [`${fact}Min`, range.min],
    [`${fact}Max`, range.max],
  ]),
) as Record<RangeName, typeof range.min>;

export const ScreenerFilter = z.strictObject({
  text: z.string().trim().max(100).optional(),
  type: codes(/^\d{1,3}$/).optional(),
  country: codes(/^[A-Z]{2}$/).optional(),
  exchange: codes(/^[A-Z0-9]{1,12}$/).optional(),
  sector: codes(/^[a-z-]{2,40}$/).optional(),
  currency: codes(/^[A-Z]{3,5}$/).optional(),
  frequency: z
    .preprocess(
      (value) => (typeof value === "string" ? value.split(",").filter((part) => part !== "") : value),
      z.array(z.enum(payFrequencies)).max(payFrequencies.length),
    )
    .optional(),
  ...rangeFields,
  exFrom: IsoDay.optional(),
  exTo: IsoDay.optional(),
});
export type ScreenerFilter = z.infer<typeof ScreenerFilter>;

const sortText = new RegExp(`^-?(${screenerSorts.join("|")})$`);
export const ScreenerAsk = z.object({
  ...ScreenerFilter.shape,
  /** "-" descending. */
  sort: z.string().regex(sortText, { error: "format" }).default("-yield"),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  size: z.coerce.number().int().min(1).max(100).default(50),
});

import { z } from "zod";
import { CurrencyCode, Id, IsoDay, UnsignedAmount } from "../../shared/common.schema.ts";
import { visible } from "../../shared/text/visible-text.ts";
import { MapperProfileSchema } from "./mapping.schema.ts";
import { SplitDecision } from "./split.schema.ts";

export const InstrumentDecision = z.discriminatedUnion("as", [
  z.object({ as: z.literal("asset"), ownerId: Id, id: Id }),
  z.object({
    as: z.literal("own"),
    type: z.number().int(),
    name: visible(z.string().trim().min(1).max(200)),
    currency: CurrencyCode,
  }),
  z.object({ as: z.literal("skip") }),
]);
export type InstrumentDecision = z.infer<typeof InstrumentDecision>;

export const OversoldDecision = z.discriminatedUnion("as", [
  z.object({
    as: z.literal("opening"),
    /** Of all missing units, in the sale's currency; null = unknown. */
    cost: UnsignedAmount.nullable(),
    acquiredOn: IsoDay.nullable(),
  }),
  z.object({ as: z.literal("skip") }),
]);
export type OversoldDecision = z.infer<typeof OversoldDecision>;

export const RowChoice = z.enum(["import", "skip"]);
export type RowChoice = z.infer<typeof RowChoice>;

/** Changes of decisions; null removes one. */
export const DecisionChange = z.object({
  id: Id,
  brokerId: z.string().max(60).nullish(),
  profile: MapperProfileSchema.nullish(),
  dateOrder: z.enum(["dmy", "mdy"]).nullish(),
  decimalMark: z.enum([".", ","]).nullish(),
  instruments: z.record(z.string().max(300), InstrumentDecision.nullable()).optional(),
  allOwn: z.boolean().optional(),
  rows: z.record(z.string().max(20), RowChoice.nullable()).optional(),
  /** Corrected cells; null restores the file's line. */
  lines: z
    .record(z.string().regex(/^[1-9]\d{0,6}$/), z.array(z.string().max(2000)).min(1).max(400).nullable())
    .optional(),
  all: z.object({ status: z.enum(["known", "check"]), choice: RowChoice.nullable() }).optional(),
  oversold: z.record(z.string().max(20), OversoldDecision.nullable()).optional(),
  allOversold: OversoldDecision.optional(),
  splits: z.record(z.string().max(300), SplitDecision.nullable()).optional(),
  adjust: z.record(z.string().max(60), z.literal(true).nullable()).optional(),
  /** Accepted differences inside the file, as shown; a new difference is asked again. */
  gaps: z.record(z.string().max(300), z.string().max(60).nullable()).optional(),
  /** Oversold sales open short positions. */
  allowShort: z.boolean().optional(),
  /** The file's cash paid for trades that counted as paid from outside. */
  paysOutsideTrades: z.boolean().nullish(),
});
export type DecisionChange = z.infer<typeof DecisionChange>;

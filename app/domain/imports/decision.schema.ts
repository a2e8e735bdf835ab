import { z } from "zod";
import { CurrencyCode, Id, IsoDay, UnsignedAmount } from "../../shared/common.schema.ts";
import { visible } from "../../shared/text/visible-text.ts";
import { MapperProfileSchema } from "./mapping.schema.ts";
import { SplitDecision } from "./split.schema.ts";

/** The asset that a security of the file is matched to. */
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

/** Changes of the decisions about one upload; null removes a decision. */
export const DecisionChange = z.object({
  id: Id,
  brokerId: z.string().max(60).nullish(),
  profile: MapperProfileSchema.nullish(),
  dateOrder: z.enum(["dmy", "mdy"]).nullish(),
  decimalMark: z.enum([".", ","]).nullish(),
  instruments: z.record(z.string().max(300), InstrumentDecision.nullable()).optional(),
  /** Creates a custom asset for every security that is open now. */
  allOwn: z.boolean().optional(),
  rows: z.record(z.string().max(20), RowChoice.nullable()).optional(),
  /** Corrected lines, cell by cell; null restores the file's. */
  lines: z
    .record(z.string().regex(/^[1-9]\d{0,6}$/), z.array(z.string().max(2000)).min(1).max(400).nullable())
    .optional(),
  all: z.object({ status: z.enum(["known", "check"]), choice: RowChoice.nullable() }).optional(),
  oversold: z.record(z.string().max(20), OversoldDecision.nullable()).optional(),
  allOversold: OversoldDecision.optional(),
  splits: z.record(z.string().max(300), SplitDecision.nullable()).optional(),
  /** Closing balances to correct with the import, by id. */
  adjust: z.record(z.string().max(60), z.literal(true).nullable()).optional(),
  /** Accepted differences inside the file, by id: the difference as shown. A new difference is asked about again. */
  gaps: z.record(z.string().max(300), z.string().max(60).nullable()).optional(),
  /** Turns a sale of more than is held into a short position. */
  allowShort: z.boolean().optional(),
  /** Whether the file's cash paid for trades that were counted as paid from outside. */
  paysOutsideTrades: z.boolean().nullish(),
});
export type DecisionChange = z.infer<typeof DecisionChange>;

import { z } from "zod";
import { CurrencyCode, Id, IsoDay, UnsignedAmount } from "../../shared/shapes.ts";
import { visible } from "../../shared/text/visible-text.ts";
import { MapperProfileShape } from "./mapping-shapes.ts";
import { SplitDecision } from "./split-shapes.ts";

/** Answers of the user about an upload, on the wire. */

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

/** The way a sale of more than is held is resolved. */
export const OversoldDecision = z.discriminatedUnion("as", [
  z.object({
    as: z.literal("opening"),
    /** Cost of all missing units in the sale's currency; null = unknown. */
    cost: UnsignedAmount.nullable(),
    /** Day they were acquired; null = unknown. */
    acquiredOn: IsoDay.nullable(),
  }),
  z.object({ as: z.literal("skip") }),
]);
export type OversoldDecision = z.infer<typeof OversoldDecision>;

export const RowChoice = z.enum(["import", "skip"]);
export type RowChoice = z.infer<typeof RowChoice>;

/** Changes of the decisions about one upload; null takes a decision back. */
export const DecisionChange = z.object({
  id: Id,
  brokerId: z.string().max(60).nullish(),
  /** How the table is read; goes with brokerId "mapper". */
  profile: MapperProfileShape.nullish(),
  dateOrder: z.enum(["dmy", "mdy"]).nullish(),
  decimalMark: z.enum([".", ","]).nullish(),
  instruments: z.record(z.string().max(300), InstrumentDecision.nullable()).optional(),
  /** Makes an own asset of every security that is open now, as the statement describes it. */
  allOwn: z.boolean().optional(),
  rows: z.record(z.string().max(20), RowChoice.nullable()).optional(),
  /** Lines of the file as they should be read, cell by cell; null: as the file has them. */
  lines: z
    .record(z.string().regex(/^[1-9]\d{0,6}$/), z.array(z.string().max(2000)).min(1).max(400).nullable())
    .optional(),
  /** One choice for all rows of a status. */
  all: z.object({ status: z.enum(["known", "check"]), choice: RowChoice.nullable() }).optional(),
  oversold: z.record(z.string().max(20), OversoldDecision.nullable()).optional(),
  /** One decision for every sale that is listed as oversold now. */
  allOversold: OversoldDecision.optional(),
  /** Known splits that sales need, by their key. */
  splits: z.record(z.string().max(300), SplitDecision.nullable()).optional(),
  /** Lines of the closing balances to be corrected with the import, by their id. */
  adjust: z.record(z.string().max(60), z.literal(true).nullable()).optional(),
  /** Differences inside the file that are accepted, by id: the difference as shown. Another one is asked about again. */
  gaps: z.record(z.string().max(300), z.string().max(60).nullable()).optional(),
  /** Lets the portfolio hold short positions: the sale of what is not held becomes one. */
  allowShort: z.boolean().optional(),
  /** Whether the file's cash paid for the trades that were counted as paid from outside. */
  paysOutsideTrades: z.boolean().nullish(),
});
export type DecisionChange = z.infer<typeof DecisionChange>;

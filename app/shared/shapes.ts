import { z } from "zod";

/** zod shapes used by several contracts. Decimal numbers travel as text, never as JSON numbers. */
export const Id = z.uuid();
export const IsoDay = z.iso.date();
export const CurrencyCode = z.string().regex(/^[A-Z]{3,5}$/, { error: "currency" });

/** Plain decimal text; the number of digits is checked where it is parsed into the ledger. */
export const DecimalText = z
  .string()
  .trim()
  .max(60)
  .regex(/^-?\d+(\.\d+)?$/, { error: "number" });
/** Zero or more, at most `digits` decimals and 20 before the point. */
export const unsignedDecimal = (digits: number) =>
  z
    .string()
    .trim()
    .regex(new RegExp(`^\\d{1,20}(\\.\\d{1,${digits}})?$`), { error: "number" });
export const UnsignedAmount = unsignedDecimal(10);

export const Reason = z.object({ code: z.string(), params: z.record(z.string(), z.string()) });
export type Reason = z.infer<typeof Reason>;

export const Unit = z.enum(["money", "ratio", "quantity", "price", "count", "number", "date"]);
/** A figure on the wire: a value as text, or a refusal with reasons; never a default. */
export const Figure = z.union([
  z.object({
    value: z.string(),
    unit: Unit,
    currency: z.string().optional(),
    notes: z.array(Reason).optional(),
  }),
  z.object({ refused: z.array(Reason), unit: Unit }),
]);
export type Figure = z.infer<typeof Figure>;

/** A GET without parameters. */
export const NoInput = z.object({});
/** An answer without content (204). */
export const NoOutput = z.null();

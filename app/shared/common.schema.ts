import { z } from "zod";

export const Id = z.uuid();
export const IsoDay = z.iso.date();
export const currencyPattern = /^[A-Z]{3,5}$/;
export const CurrencyCode = z.string().regex(currencyPattern, { error: "currency" });

export const plainZero = (text: string): string => text.replace(/^-(?=0+(?:\.0+)?$)/, "");

export const DecimalText = z
  .string()
  .trim()
  .max(60)
  .overwrite(plainZero)
  .regex(/^-?\d+(\.\d+)?$/, { error: "number" });
export const unsignedDecimal = (digits: number) =>
  z
    .string()
    .trim()
    .overwrite(plainZero)
    .regex(new RegExp(`^\\d{1,20}(\\.\\d{1,${digits}})?$`), { error: "number" });
export const UnsignedAmount = unsignedDecimal(10);

export const Reason = z.object({ code: z.string(), params: z.record(z.string(), z.string()) });
export type Reason = z.infer<typeof Reason>;

export const Unit = z.enum(["money", "ratio", "quantity", "price", "count", "number", "date"]);
const FigureValue = z.object({
  value: z.string(),
  unit: Unit,
  currency: z.string().optional(),
  notes: z.array(Reason).optional(),
});
const RefusedFigure = z.object({ refused: z.array(Reason), unit: Unit });

/** An asset, or cash when `assetId` is null. */
export const MissingPart = z.object({
  assetId: z.string().nullable(),
  name: z.string(),
  reasons: z.array(Reason),
});
export type MissingPart = z.infer<typeof MissingPart>;

export const KnownPart = z.object({
  /** Refused only where amounts are hidden. */
  figure: z.union([FigureValue, RefusedFigure]),
  without: z.array(MissingPart),
});
export type KnownPart = z.infer<typeof KnownPart>;

/** Value as text, or a refusal with reasons; never a default. */
export const Figure = z.union([FigureValue, RefusedFigure.extend({ known: KnownPart.optional() })]);
export type Figure = z.infer<typeof Figure>;

export const NoInput = z.object({});
export const NoOutput = z.null();

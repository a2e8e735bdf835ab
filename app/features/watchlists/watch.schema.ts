import { z } from "zod";
import { unsignedDecimal } from "../../shared/common.schema.ts";
import { watchColumns } from "../../shared/names/watch-columns.ts";
import { PlainText } from "../../shared/schemas/ledger.schema.ts";

export const WatchColumn = z.enum(watchColumns);

export const TargetSideCode = z.union([z.literal(1), z.literal(2)]);

/** Owner's data about an asset; a target needs a side. */
export const watched = {
  /** In the asset's currency, of bonds percent of the nominal. */
  targetPrice: unsignedDecimal(18)
    .refine((text) => /[1-9]/.test(text), { error: "zero" })
    .nullable()
    .default(null),
  /** 1: reached at or below the target, 2: at or above. */
  targetSide: TargetSideCode.nullable().default(null),
  note: PlainText.max(2_000).default(""),
} as const;

/** Ticker and exchange ("SBER@MISX"), an ISIN, or an unambiguous ticker. */
export const WatchedSymbol = z.string().trim().toUpperCase().min(1).max(60);

export const WatchDraft = z.object({ symbol: WatchedSymbol, ...watched });
export type WatchDraft = z.output<typeof WatchDraft>;

import { z } from "zod";
import { IsoDay, plainZero, Reason } from "../../../shared/common.schema.ts";
import { FIGURE_IDS, FIGURE_PERIODS, type FigureId } from "../../../shared/schemas/figure.schema.ts";
import { Why } from "../asset-support.schema.ts";

const FigureName = z.enum(FIGURE_IDS as readonly [FigureId, ...FigureId[]]);
const Period = z.enum(FIGURE_PERIODS);

/** Figure of one source. */
export const SupportFigure = z.object({
  figure: FigureName,
  period: Period,
  periodEnd: z.string(),
  /** Null: set to unknown by support. */
  value: z.string().nullable(),
  /** Null: a number of shares. */
  currency: z.string().nullable(),
  filedOn: z.string().nullable(),
  source: z.string(),
  /** In use. */
  isUsed: z.boolean(),
});
export type SupportFigure = z.infer<typeof SupportFigure>;

/** Composition of a fund for support. */
export const SupportComposition = z.object({
  source: z.string().nullable(),
  day: z.string().nullable(),
  holdings: z.array(z.object({ ticker: z.string().nullable(), name: z.string(), weightPercent: z.string() })),
});

/** Sentences on the last report, or the reasons without them. */
export const SupportInsight = z.object({
  lines: z.array(z.object({ code: z.string(), text: z.string() })),
  reasons: z.array(Reason),
});
export type SupportInsight = z.infer<typeof SupportInsight>;

/** Figure set by support, set to unknown ("blank", overriding sources), or released to the sources. */
export const figureInput = {
  action: z.enum(["set", "blank", "leave"]).default("set"),
  figure: FigureName,
  period: Period,
  periodEnd: IsoDay,
  /** Exact; outgoing money is unsigned. */
  value: z
    .string()
    .overwrite(plainZero)
    .regex(/^-?\d{1,20}(\.\d{1,18})?$/, { error: "number" })
    .nullable()
    .default(null),
  currency: z
    .string()
    .regex(/^[A-Z]{3,5}$/, { error: "currency" })
    .nullable()
    .default(null),
  filedOn: IsoDay.nullable().default(null),
  reason: Why,
} as const;

/** Composition as lines of text: name; weight in percent, or ticker; name; weight. Empty: as stated by sources. */
export const compositionInput = {
  day: IsoDay.nullable().default(null),
  lines: z.string().max(400_000),
  reason: Why,
} as const;

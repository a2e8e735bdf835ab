import { z } from "zod";
import { FIGURE_IDS, FIGURE_PERIODS, type FigureId } from "../../../shared/shapes/figure-shapes.ts";
import { IsoDay, plainZero, Reason } from "../../../shared/shapes.ts";
import { Why } from "../asset-support-shapes.ts";

/** Name of a figure of a report. */
const FigureName = z.enum(FIGURE_IDS as readonly [FigureId, ...FigureId[]]);
const Period = z.enum(FIGURE_PERIODS);

/** A figure as one source tells it. */
export const SupportFigure = z.object({
  figure: FigureName,
  period: Period,
  periodEnd: z.string(),
  /** Null: the support said that it is not known. */
  value: z.string().nullable(),
  /** Null: a number of shares. */
  currency: z.string().nullable(),
  filedOn: z.string().nullable(),
  source: z.string(),
  /** This is the one that counts. */
  isUsed: z.boolean(),
});
export type SupportFigure = z.infer<typeof SupportFigure>;

/** What a fund consists of, as far as the support sees it. */
export const SupportComposition = z.object({
  source: z.string().nullable(),
  day: z.string().nullable(),
  holdings: z.array(z.object({ ticker: z.string().nullable(), name: z.string(), weightPercent: z.string() })),
});

/** What the last report says in plain words, or why there is nothing to say. */
export const SupportInsight = z.object({
  lines: z.array(z.object({ code: z.string(), text: z.string() })),
  reasons: z.array(Reason),
});
export type SupportInsight = z.infer<typeof SupportInsight>;

/** A figure the support says, calls not known ("blank": whatever sources tell), or leaves to the sources. */
export const figureInput = {
  action: z.enum(["set", "blank", "leave"]).default("set"),
  figure: FigureName,
  period: Period,
  periodEnd: IsoDay,
  /** Exact; money that goes out without a sign. */
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

/** A composition as lines of text: name; weight in percent, or ticker; name; weight. Empty: as the sources say. */
export const compositionInput = {
  day: IsoDay.nullable().default(null),
  lines: z.string().max(400_000),
  reason: Why,
} as const;

import { and, eq } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "../../server/db/db-types.ts";
import { nilGuid } from "../../shared/codes.ts";
import { FIGURE_IDS, FIGURE_PERIODS, type Figure } from "../../shared/schemas/figure.schema.ts";
import { fundamentals } from "../facts/facts.tables.ts";
import { type FigureFault, ingestFundamentals } from "../facts/ingest-fundamentals.ts";
import { supportSource } from "../prices/price-sources.ts";
import { type EditOrder, editAsset } from "./asset-edits.ts";

export type FigureKey = Pick<Figure, "figure" | "period" | "periodEnd">;

export type SaidFigure = Omit<Figure, "value"> & { readonly value: string | null };

export const FigureState = z.object({
  figure: z.enum(FIGURE_IDS as readonly [Figure["figure"], ...Figure["figure"][]]),
  period: z.enum(FIGURE_PERIODS),
  periodStart: z.string().nullable(),
  periodEnd: z.string(),
  value: z.string().nullable(),
  currency: z.string().nullable(),
  filedOn: z.string().nullable(),
  form: z.string().nullable(),
});

export class FigureRefused extends Error {
  readonly fault: FigureFault;
  constructor(fault: FigureFault) {
    super(fault);
    this.fault = fault;
  }
}

const isOf = (assetId: string, { figure, period, periodEnd }: FigureKey) =>
  and(
    eq(fundamentals.ownerId, nilGuid),
    eq(fundamentals.assetId, assetId),
    eq(fundamentals.source, supportSource),
    eq(fundamentals.figure, figure),
    eq(fundamentals.period, period),
    eq(fundamentals.periodEnd, periodEnd),
  );

const subjectOf = ({ figure, period, periodEnd }: FigureKey): string => `${figure} ${period} ${periodEnd}`;

async function readOwn(tx: Db, assetId: string, key: FigureKey): Promise<SaidFigure | undefined> {
  const [row] = await tx.select().from(fundamentals).where(isOf(assetId, key));
  return row && FigureState.parse(row);
}

/** @throws FigureRefused */
async function writeOwn(
  tx: Db,
  order: Pick<EditOrder, "assetId" | "now">,
  { value, ...figure }: SaidFigure,
): Promise<void> {
  const { assetId, now } = order;
  if (value === null) return writeUnknown(tx, order, figure);
  const told = { source: supportSource, now, isTrusted: true };
  const { refused } = await ingestFundamentals(tx, assetId, [{ ...figure, value }], told);
  if (refused[0]) throw new FigureRefused(refused[0].fault);
}

/** Bypasses ingestion: sources cannot state unknown figures. */
async function writeUnknown(
  tx: Db,
  { assetId, now }: Pick<EditOrder, "assetId" | "now">,
  figure: Omit<SaidFigure, "value">,
): Promise<void> {
  if (figure.periodEnd > now.toISOString().slice(0, 10)) throw new FigureRefused("future");
  await tx.delete(fundamentals).where(isOf(assetId, figure));
  const row = { ownerId: nilGuid, assetId, source: supportSource, fetchedAt: now };
  await tx.insert(fundamentals).values({ ...figure, ...row, value: null });
}

/**
 * Sets a figure, or marks it unknown, above all sources.
 * @returns the edit's id, null when unchanged
 * @throws AppError NOT_FOUND; FigureRefused when implausible
 */
export const setFigure = (db: Db, order: EditOrder, figure: SaidFigure) =>
  editAsset(db, order, async (tx) => {
    const before = await readOwn(tx, order.assetId, figure);
    await writeOwn(tx, order, figure);
    const after = await readOwn(tx, order.assetId, figure);
    if (JSON.stringify(before) === JSON.stringify(after)) return null;
    const { periodEnd: day } = figure;
    const states = { before: before ? [before] : [], after: [after] };
    return { kind: "figure", subject: subjectOf(figure), days: [day, day], ...states };
  });

/** Removes the support's figure. @throws AppError NOT_FOUND */
export const leaveFigure = (db: Db, order: EditOrder, key: FigureKey) =>
  editAsset(db, order, async (tx) => {
    const before = await readOwn(tx, order.assetId, key);
    if (before === undefined) return null;
    await tx.delete(fundamentals).where(isOf(order.assetId, key));
    const { periodEnd: day } = key;
    return { kind: "figure", subject: subjectOf(key), days: [day, day], before: [before], after: [] };
  });

/** Undefined `before` removes it. */
export async function restoreFigure(
  tx: Db,
  order: EditOrder,
  { before, after }: { readonly before: SaidFigure | undefined; readonly after: SaidFigure | undefined },
): Promise<void> {
  if (after) await tx.delete(fundamentals).where(isOf(order.assetId, after));
  if (before) await writeOwn(tx, order, before);
}

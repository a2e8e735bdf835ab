import type { IsoDate } from "@zerno/engine";
import { and, asc, eq } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "../../server/db/db-types.ts";
import { nilGuid } from "../../shared/codes.ts";
import { fundHoldings } from "../facts/facts.tables.ts";
import { type CompositionFault, ingestComposition } from "../facts/fund-composition.ts";
import { supportSource } from "../prices/price-sources.ts";
import type { HoldingRow } from "../providers/rows.ts";
import { type EditOrder, editAsset } from "./asset-edits.ts";

export const HoldingStates = z.array(
  z.object({
    day: z.iso
      .date()
      .transform((day) => day as IsoDate)
      .nullable(),
    ticker: z.string().nullable(),
    name: z.string(),
    weightPercent: z.string(),
  }),
);

export class CompositionRefused extends Error {
  readonly fault: CompositionFault;
  constructor(fault: CompositionFault) {
    super(fault);
    this.fault = fault;
  }
}

const isOwn = (assetId: string) =>
  and(
    eq(fundHoldings.ownerId, nilGuid),
    eq(fundHoldings.assetId, assetId),
    eq(fundHoldings.source, supportSource),
  );

async function readOwn(tx: Db, assetId: string): Promise<HoldingRow[]> {
  const rows = await tx.select().from(fundHoldings).where(isOwn(assetId)).orderBy(asc(fundHoldings.place));
  return rows.map(({ day, isDayTold, ticker, name, weightPercent }) => ({
    ...{ day: isDayTold ? (day as IsoDate) : null, ticker, name, weightPercent },
  }));
}

/** @throws CompositionRefused */
async function writeOwn(
  tx: Db,
  { assetId, now }: Pick<EditOrder, "assetId" | "now">,
  list: readonly HoldingRow[],
): Promise<void> {
  await tx.delete(fundHoldings).where(isOwn(assetId));
  const { fault } = await ingestComposition(tx, assetId, list, { source: supportSource, now });
  if (fault !== undefined) throw new CompositionRefused(fault);
}

/**
 * Sets a fund's composition above all sources; an empty list removes it.
 * @returns the edit's id, null when unchanged
 * @throws AppError NOT_FOUND; CompositionRefused on implausible weights
 */
export const setComposition = (db: Db, order: EditOrder, list: readonly HoldingRow[]) =>
  editAsset(db, order, async (tx) => {
    const before = await readOwn(tx, order.assetId);
    await writeOwn(tx, order, list);
    const after = await readOwn(tx, order.assetId);
    if (JSON.stringify(before) === JSON.stringify(after)) return null;
    return { kind: "composition", subject: "", before, after };
  });

/**
 * Replaces the support's composition with an earlier one.
 * @throws CompositionRefused
 */
export const restoreComposition = (tx: Db, order: EditOrder, before: readonly HoldingRow[]): Promise<void> =>
  writeOwn(tx, order, before);

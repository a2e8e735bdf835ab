import { and, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "../../server/db/db-types.ts";
import { nilGuid } from "../../shared/codes.ts";
import { marketSources } from "../providers/index.ts";
import { capabilitiesOf } from "../providers/provider.ts";
import { type EditOrder, editAsset } from "./asset-edits.ts";
import { assetSources } from "./support.tables.ts";

/** Capabilities with a source per asset. */
export const sourceWants = ["prices", "payments", "splits"] as const;
export type SourceWant = (typeof sourceWants)[number];

export type ChosenSource = typeof assetSources.$inferSelect;

export const ChoiceState = z.object({ source: z.string(), reason: z.string() });
type ChoiceState = z.infer<typeof ChoiceState>;

const isOf = (assetId: string, want?: string) =>
  and(
    eq(assetSources.ownerId, nilGuid),
    eq(assetSources.assetId, assetId),
    want === undefined ? undefined : eq(assetSources.want, want),
  );

export const listChosenSources = (db: Db, assetId: string): Promise<ChosenSource[]> =>
  db.select().from(assetSources).where(isOf(assetId));

export const listSourcesChosen = async (db: Db, assetIds: readonly string[]): Promise<ChosenSource[]> =>
  assetIds.length === 0
    ? []
    : db
        .select()
        .from(assetSources)
        .where(and(eq(assetSources.ownerId, nilGuid), inArray(assetSources.assetId, [...assetIds])));

export const sourcesThatCan = (want: SourceWant): readonly string[] =>
  marketSources.flatMap((source) =>
    source.kind === "http" && capabilitiesOf(source).includes(want) ? [source.id] : [],
  );

/**
 * Null restores the general order.
 * @returns the edit's id, null when unchanged
 * @throws AppError NOT_FOUND
 */
export const chooseSource = (db: Db, order: EditOrder, want: SourceWant, source: string | null) =>
  editAsset(db, order, async (tx) => {
    const [known] = await tx.select().from(assetSources).where(isOf(order.assetId, want));
    if ((known?.source ?? null) === source) return null;
    const after = source === null ? undefined : { source, reason: order.reason };
    await writeChoice(tx, order, want, after);
    const before = known ? [{ source: known.source, reason: known.reason }] : [];
    return { kind: "source", subject: want, before, after: after ? [after] : [] };
  });

/** Replaces the choice stored for `want`; undefined removes it. */
export async function writeChoice(tx: Db, order: EditOrder, want: string, choice: ChoiceState | undefined) {
  const { assetId, userId, now } = order;
  await tx.delete(assetSources).where(isOf(assetId, want));
  if (choice)
    await tx
      .insert(assetSources)
      .values({ ...choice, ownerId: nilGuid, assetId, want, setBy: userId, setAt: now });
}

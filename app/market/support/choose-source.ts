import { and, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "../../server/db/db-types.ts";
import { nilGuid } from "../../shared/codes.ts";
import { marketSources } from "../providers/index.ts";
import { capabilitiesOf } from "../providers/provider.ts";
import { type EditOrder, editAsset } from "./asset-edits.ts";
import { assetSources } from "./support.tables.ts";

/** Capabilities whose source can be chosen by asset. */
export const sourceWants = ["prices", "payments", "splits"] as const;
export type SourceWant = (typeof sourceWants)[number];

export type ChosenSource = typeof assetSources.$inferSelect;

/** A choice as an edit notes it. */
export const ChoiceState = z.object({ source: z.string(), reason: z.string() });
type ChoiceState = z.infer<typeof ChoiceState>;

const isOf = (assetId: string, want?: string) =>
  and(
    eq(assetSources.ownerId, nilGuid),
    eq(assetSources.assetId, assetId),
    want === undefined ? undefined : eq(assetSources.want, want),
  );

/** Sources that support chose for an asset. */
export const listChosenSources = (db: Db, assetId: string): Promise<ChosenSource[]> =>
  db.select().from(assetSources).where(isOf(assetId));

/** The choices for several assets at once. */
export const listSourcesChosen = async (db: Db, assetIds: readonly string[]): Promise<ChosenSource[]> =>
  assetIds.length === 0
    ? []
    : db
        .select()
        .from(assetSources)
        .where(and(eq(assetSources.ownerId, nilGuid), inArray(assetSources.assetId, [...assetIds])));

/** Sources of this program that can be asked for something. */
export const sourcesThatCan = (want: SourceWant): readonly string[] =>
  marketSources.flatMap((source) =>
    source.kind === "http" && capabilitiesOf(source).includes(want) ? [source.id] : [],
  );

/**
 * Chooses the source of an asset for something; null = the general order.
 * @returns the edit's id, null when it is so already
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

/** Stores a choice; undefined removes it. */
export async function writeChoice(tx: Db, order: EditOrder, want: string, choice: ChoiceState | undefined) {
  const { assetId, userId, now } = order;
  await tx.delete(assetSources).where(isOf(assetId, want));
  if (choice)
    await tx
      .insert(assetSources)
      .values({ ...choice, ownerId: nilGuid, assetId, want, setBy: userId, setAt: now });
}

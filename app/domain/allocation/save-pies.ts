import { loadAssets } from "../../portfolio/assets/asset-terms.ts";
import { byUser, change } from "../../portfolio/history/change.ts";
import type { UserCtx } from "../../server/context.ts";
import type { Db } from "../../server/db/db-types.ts";
import { AppError } from "../../shared/app-error.ts";
import { PieItemKind } from "../../shared/codes.ts";
import type { FieldIssue } from "../../shared/error-codes.ts";
import type { PieDraft } from "../../shared/schemas/pie.schema.ts";
import { checkPies } from "./check-pies.ts";
import { type NewPieNode, type PiePlace, replacePies } from "./pie-nodes.ts";

export function assertPies(nodes: readonly NewPieNode[], more: readonly FieldIssue[] = []): void {
  const issues = [...more, ...checkPies(nodes)];
  if (issues.length > 0) throw new AppError("INVALID_INPUT", {}, issues);
}

/**
 * Replaces a tree in one transaction.
 * @param version read by the editor; null = any
 * @returns the new version
 * @throws AppError NOT_FOUND, CONFLICT, INVALID_INPUT naming every wrong row
 */
export async function savePies(
  ctx: UserCtx,
  place: PiePlace,
  nodes: readonly NewPieNode[],
  version: number | null,
): Promise<number> {
  assertPies(nodes);
  const of = { portfolioId: place.portfolioId, kind: "pies-changed" } as const;
  return change(byUser(ctx), of, (tx) => replacePies(tx, place, nodes, version));
}

/**
 * Resolves a client's nodes to visible assets.
 * @throws AppError INVALID_INPUT naming each unknown asset
 */
export async function toPieNodes(db: Db, userId: string, drafts: readonly PieDraft[]): Promise<NewPieNode[]> {
  const ids = drafts.flatMap(({ assetId }) => assetId ?? []);
  const assets = await loadAssets(db, userId, ids);
  const issues: FieldIssue[] = [];
  const nodes = drafts.map(({ assetId, currency, name, ...draft }, index): NewPieNode => {
    const isItem = draft.kind === PieItemKind.asset;
    const asset = isItem && assetId !== null ? assets.get(assetId) : undefined;
    if (isItem && assetId !== null && !asset)
      issues.push({ path: `nodes.${index}.assetId`, code: "unknown" });
    return {
      ...draft,
      name: isItem ? "" : name,
      asset: asset ? { ownerId: asset.ownerId, id: asset.id } : null,
      currency: isItem && assetId === null ? currency : null,
    };
  });
  if (issues.length > 0) throw new AppError("INVALID_INPUT", {}, issues);
  return nodes;
}

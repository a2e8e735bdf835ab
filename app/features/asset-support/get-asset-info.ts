import { inArray } from "drizzle-orm";
import { users } from "../../identity/identity.tables.ts";
import { listAssetCodes } from "../../market/assets/asset-codes.ts";
import { getAsset, listAssets } from "../../market/assets/assets.ts";
import { realMarket } from "../../market/market-reader.ts";
import { exchangeName } from "../../market/reference/exchanges.ts";
import { type AssetEdit, listEdits, openEdits } from "../../market/support/asset-edits.ts";
import { type AssetField, fieldText } from "../../market/support/asset-fields.ts";
import {
  listCloseSources,
  listFieldFacts,
  listMerges,
  listPaymentSources,
} from "../../market/support/asset-provenance.ts";
import type { UserCtx } from "../../server/context.ts";
import type { Db } from "../../server/db/db-types.ts";
import { nilGuid } from "../../shared/codes.ts";
import { Edit, type FieldFact } from "./asset-support.schema.ts";
import { toSupportAsset } from "./find-support-assets.ts";

/** Entries per page of the log. */
const shownEdits = 100;

/** Returns users' names by id; a deleted account has none. */
async function namesOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: users.userId, name: users.name })
    .from(users)
    .where(inArray(users.userId, [...new Set(ids)]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export const toAssetCode = (
  { ownerId: _owner, assetId: _asset, ...code }: Awaited<ReturnType<typeof listAssetCodes>>[number],
  language: string,
) => ({ ...code, venueName: code.kind === "ticker" ? exchangeName(code.venue, language) : code.venue });

/**
 * Returns a shared asset with the source of every value.
 * @throws AppError NOT_FOUND
 */
export async function getAssetInfo({ db, language }: UserCtx, assetId: string) {
  const row = await getAsset(db, realMarket, { ownerId: nilGuid, id: assetId });
  const facts = await listFieldFacts(db, row);
  const names = await namesOf(
    db,
    facts.flatMap(({ override }) => override?.setBy ?? []),
  );
  const fields = facts.map(({ field, value, source, override, original }): FieldFact => {
    const by = override && (names.get(override.setBy) ?? "");
    return {
      field,
      value,
      source,
      override: override && {
        original,
        reason: override.reason,
        by: by ?? "",
        at: override.setAt.toISOString(),
      },
    };
  });
  const codes = await listAssetCodes(db, assetId);
  return {
    asset: toSupportAsset(row, language),
    fields,
    codes: codes.map((code) => toAssetCode(code, language)),
    closes: await listCloseSources(db, assetId),
    payments: await listPaymentSources(db, assetId),
    merges: await mergesOf(db, assetId, language),
  };
}

async function mergesOf(db: Db, assetId: string, language: string) {
  const merges = await listMerges(db, assetId);
  const keys = merges.flatMap(({ fromId, toId }) => [fromId, toId]).map((id) => ({ ownerId: nilGuid, id }));
  const rows = await listAssets(db, realMarket, keys);
  const names = new Map(
    rows.map(({ id, ticker, exchange }) => [id, `${ticker} · ${exchangeName(exchange, language)}`]),
  );
  return merges.map(({ mergedAt, undoneAt, ...merge }) => ({
    ...merge,
    from: names.get(merge.fromId) ?? "",
    to: names.get(merge.toId) ?? "",
    mergedAt: mergedAt.toISOString(),
    isUndone: undoneAt !== null,
  }));
}

/**
 * Returns the log of an asset.
 * @throws AppError NOT_FOUND
 */
export async function listAssetEdits({ db, language }: UserCtx, assetId: string) {
  await getAsset(db, realMarket, { ownerId: nilGuid, id: assetId });
  const edits = await listEdits(db, assetId, shownEdits);
  const open = new Set((await openEdits(db, assetId)).map(({ id }) => id));
  const names = await namesOf(
    db,
    edits.map(({ editedBy }) => editedBy),
  );
  return {
    edits: edits.map((edit) =>
      Edit.parse({
        id: edit.id,
        kind: edit.kind,
        subject: subjectOf(edit),
        firstDay: edit.firstDay,
        lastDay: edit.lastDay,
        before: textOf(edit, edit.before, language),
        after: textOf(edit, edit.after, language),
        days: edit.kind === "closes" ? (edit.after as unknown[]).length : 0,
        reason: edit.reason,
        by: names.get(edit.editedBy) ?? "",
        at: edit.editedAt.toISOString(),
        isUndone: edit.undoneAt !== null,
        canUndo: open.has(edit.id),
      }),
    ),
  };
}

/** Returns the subject of an edit for its text. */
function subjectOf({ kind, subject }: AssetEdit): string {
  if (kind === "figure") return subject.split(" ")[0] ?? "";
  return kind === "field" || kind === "source" ? subject : "";
}

/** Formats a state of an edit as text: of many closes the first. */
function textOf({ kind, subject }: AssetEdit, state: unknown, language: string): string | null {
  const [first] = state as (Record<string, string | number | null> | null)[];
  if (!first) return null;
  const value = (name: string) => first[name] ?? null;
  if (kind === "closes") return value("close") === null ? null : String(value("close"));
  if (kind === "payment") return `${fieldText("nominal", String(value("amount")))} ${value("currency")}`;
  if (kind === "split")
    return ["to", "from"].map((name) => fieldText("nominal", String(value(name)))).join(":");
  if (kind === "codes")
    return [value("ticker"), exchangeName(String(value("exchange") ?? ""), language), value("isin")]
      .filter(Boolean)
      .join(" · ");
  if (kind === "figure") {
    if (value("value") === null) return "";
    const number = fieldText("nominal", String(value("value")));
    return value("currency") === null ? number : `${number} ${value("currency")}`;
  }
  if (kind === "composition") return String((state as unknown[]).length);
  if (kind === "source") return String(value("source"));
  const text = value("value");
  // Set to "unknown", as opposed to not set.
  return text === null ? "" : fieldText(subject as AssetField, String(text));
}

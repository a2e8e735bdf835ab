import type { z } from "zod";
import { getWatchlist, insertWatched, listWatched } from "../../domain/watchlists/watchlists.queries.ts";
import { type AssetRow, listAssets } from "../../market/assets/assets.ts";
import { findAssetsByCode } from "../../market/assets/find-assets-by-code.ts";
import { publicMarket } from "../../market/assets/public-market.ts";
import type { FileIssue } from "../../market/loading/table.ts";
import { toAssetRef } from "../../portfolio/assets/asset-terms.ts";
import type { UserCtx } from "../../server/context.ts";
import { readerModule } from "../../server/files/file-pool.ts";
import { readInProcess, requireUpload } from "../../server/files/read-upload.ts";
import { TargetSide } from "../../shared/names/watch-columns.ts";
import { toCsv } from "../../shared/text/csv-text.ts";
import { plainTarget } from "./stored-watched.ts";
import { type operations, type WatchlistRow, watchlistColumns } from "./watchlist.reader.ts";
import type { watchlistsContract } from "./watchlists.contract.ts";

type Contract = typeof watchlistsContract;
type Import = Contract["POST /api/watchlistAsset/import"];

const watchlistReader = readerModule<typeof operations>(new URL("./watchlist.reader.ts", import.meta.url));

/** Exports a list as CSV accepted by the import, with names. */
export async function exportWatchlist(ctx: UserCtx, { watchlistId }: { readonly watchlistId: string }) {
  const list = await getWatchlist(ctx.db, ctx.user.id, watchlistId);
  const rows = await listWatched(ctx.db, ctx.user.id, watchlistId);
  const keys = rows.map(({ assetOwnerId, assetId }) => ({ ownerId: assetOwnerId, id: assetId }));
  const assets = new Map(
    (await listAssets(ctx.db, await publicMarket(ctx.db, ctx.user), keys)).map((asset) => [asset.id, asset]),
  );
  const lines = rows.flatMap((row) => {
    const asset = assets.get(row.assetId);
    if (!asset) return [];
    const { targetPrice, targetSide } = plainTarget(row);
    const side = targetSide === null ? null : targetSide === TargetSide.above ? "above" : "below";
    const name = ctx.language === "ru" ? asset.nameRu : asset.nameEn;
    const codes = [asset.ticker, asset.exchange, asset.isin, name, asset.currency];
    return [[...codes, targetPrice, side, row.note || null]];
  });
  const text = toCsv(
    watchlistColumns.map(({ labels }) => labels[0]),
    lines,
  );
  return {
    fileName: `zerno-${list.name.replace(/[^\p{L}\p{N}]+/gu, "-")}-${ctx.today}.csv`,
    mediaType: "text/csv; charset=utf-8",
    base64: Buffer.from(text, "utf8").toString("base64"),
  };
}

/** Resolves a line to an asset; undefined with an issue noted. */
function assetOf(
  { line, codes }: WatchlistRow,
  found: readonly AssetRow[],
  issues: FileIssue[],
): AssetRow | undefined {
  const { ticker, exchange, isin } = codes;
  const byIsin = isin === "" ? [] : found.filter((asset) => asset.isin === isin);
  const byTicker = found.filter((asset) => ticker !== "" && asset.ticker === ticker);
  const named = byIsin.length > 0 ? byIsin : byTicker;
  const there = exchange === "" ? named : named.filter((asset) => asset.exchange.toUpperCase() === exchange);
  if (there.length === 1) return there[0];
  const code = there.length > 1 ? "ambiguous-asset" : "unknown-asset";
  issues.push({ line, column: watchlistColumns[0].labels[0], code, params: { asset: ticker || isin } });
  return undefined;
}

const toIssue = ({ params, ...issue }: FileIssue) => ({ ...issue, params: { ...params } });

/**
 * Imports the resolvable assets of a file.
 * @throws AppError NOT_FOUND, INVALID_INPUT without a file
 */
export async function importWatchlist(
  ctx: UserCtx,
  { watchlistId, isPreview }: z.output<Import["input"]>,
): Promise<z.input<Import["output"]>> {
  const { db, user, language } = ctx;
  await getWatchlist(db, user.id, watchlistId);
  const { bytes } = await requireUpload(ctx);
  const read = await readInProcess(ctx, watchlistReader, "read", { bytes, today: ctx.today });
  const { rows } = read;
  const issues = [...read.issues];
  const asked = rows.flatMap(({ codes }) => [codes.ticker, codes.isin]).filter((code) => code !== "");
  const found = await findAssetsByCode(db, await publicMarket(db, user), asked);
  const there = new Set((await listWatched(db, user.id, watchlistId)).map(({ assetId }) => assetId));
  const added: AssetRow[] = [];
  let known = 0;
  await db.transaction(async (tx) => {
    for (const row of rows) {
      const asset = assetOf(row, found, issues);
      if (!asset) continue;
      if (there.has(asset.id)) known += 1;
      else added.push(asset);
      if (!there.has(asset.id) && !isPreview)
        await insertWatched(tx, { userId: user.id, watchlistId, asset, ...row.values, now: ctx.now() });
      there.add(asset.id);
    }
  });
  return { added: added.map((asset) => toAssetRef(asset, language)), known, issues: issues.map(toIssue) };
}

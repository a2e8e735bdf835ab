import { decFromNumber, formatDec, type IsoDate } from "@zerno/engine";
import type { z } from "zod";
import { toAssetRef } from "../../ledger/asset-terms.ts";
import { getWatchlist, insertWatched, listWatched } from "../../ledger/watchlists/watchlists.queries.ts";
import { type AssetRow, listAssets } from "../../market/assets.ts";
import { findAssetsByCode } from "../../market/find-assets-by-code.ts";
import { publicMarket } from "../../market/public-market.ts";
import { type FileIssue, readTable, type TableLine } from "../../market/uploads/table.ts";
import type { UserCtx } from "../../server/context.ts";
import { AppError } from "../../shared/app-error.ts";
import { toCsv } from "../../shared/csv-text.ts";
import { TargetSide } from "../../shared/watch-columns.ts";
import { plainTarget } from "./stored-watched.ts";
import type { watchlistsContract } from "./watchlists.contract.ts";

type Contract = typeof watchlistsContract;
type Import = Contract["POST /api/watchlistAsset/import"];

const columns = [
  { id: "ticker", labels: ["Ticker", "Symbol", "Тикер"], isRequired: true },
  { id: "exchange", labels: ["Exchange", "Биржа"] },
  { id: "isin", labels: ["ISIN"] },
  { id: "name", labels: ["Name", "Название"] },
  { id: "currency", labels: ["Currency", "Валюта"] },
  { id: "target", labels: ["Target", "Цель"] },
  { id: "side", labels: ["Reached", "Достигнута"] },
  { id: "note", labels: ["Note", "Заметка"] },
] as const;
type Line = TableLine<(typeof columns)[number]["id"]>;

const sides: Readonly<Record<string, 1 | 2>> = {
  below: TargetSide.below,
  above: TargetSide.above,
  ниже: TargetSide.below,
  выше: TargetSide.above,
};

/** A list as CSV: what importing it takes, and the names beside it. */
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
    columns.map(({ labels }) => labels[0]),
    lines,
  );
  return {
    fileName: `zerno-${list.name.replace(/[^\p{L}\p{N}]+/gu, "-")}-${ctx.today}.csv`,
    mediaType: "text/csv; charset=utf-8",
    base64: Buffer.from(text, "utf8").toString("base64"),
  };
}

interface ReadRow {
  readonly line: Line;
  readonly codes: { readonly ticker: string; readonly exchange: string; readonly isin: string };
  readonly values: { targetPrice: string | null; targetSide: 1 | 2 | null; note: string };
}

const mostNote = 2_000;

/** A line of the file; null with the issue noted. A target without a word for its side is reached at or below it. */
function readLine(line: Line): ReadRow | null {
  const [ticker, exchange] = line.cell("ticker").trim().toUpperCase().split("@");
  const isin = line.cell("isin").trim().toUpperCase();
  if (!ticker && isin === "") return line.fail("ticker", "missing-value");
  const target = line.cell("target").trim();
  const price = target === "" ? null : line.positive("target");
  if (target !== "" && price === null) return null;
  const targetPrice = price === null ? null : formatDec(decFromNumber(price));
  const side = sides[line.cell("side").trim().toLowerCase()] ?? TargetSide.below;
  return {
    line,
    codes: { ticker: ticker ?? "", exchange: exchange ?? line.cell("exchange").trim().toUpperCase(), isin },
    values: {
      targetPrice,
      targetSide: targetPrice === null ? null : side,
      note: line.cell("note").trim().slice(0, mostNote),
    },
  };
}

/** The one asset that a line means; undefined with the issue noted. */
function assetOf({ line, codes }: ReadRow, found: readonly AssetRow[]): AssetRow | undefined {
  const { ticker, exchange, isin } = codes;
  const byIsin = isin === "" ? [] : found.filter((asset) => asset.isin === isin);
  const byTicker = found.filter((asset) => ticker !== "" && asset.ticker === ticker);
  const named = byIsin.length > 0 ? byIsin : byTicker;
  const there = exchange === "" ? named : named.filter((asset) => asset.exchange.toUpperCase() === exchange);
  if (there.length === 1) return there[0];
  line.fail("ticker", there.length > 1 ? "ambiguous-asset" : "unknown-asset", { asset: ticker || isin });
  return undefined;
}

const toIssue = ({ params, ...issue }: FileIssue) => ({ ...issue, params: { ...params } });

/** Puts the assets of a file into a list, those it understands. @throws AppError NOT_FOUND, INVALID_INPUT without a file */
export async function importWatchlist(
  ctx: UserCtx,
  { watchlistId, isPreview }: z.output<Import["input"]>,
): Promise<z.input<Import["output"]>> {
  const { db, user, language } = ctx;
  await getWatchlist(db, user.id, watchlistId);
  const file = await ctx.upload?.();
  if (!file) throw new AppError("INVALID_INPUT", {}, [{ path: "file", code: "required" }]);
  const rows: ReadRow[] = [];
  // What is found wrong with a line later is added to these.
  const issues = readTable(file.bytes, columns, { today: ctx.today as IsoDate }, (line) => {
    const row = readLine(line);
    if (row) rows.push(row);
  });
  const asked = rows.flatMap(({ codes }) => [codes.ticker, codes.isin]).filter((code) => code !== "");
  const found = await findAssetsByCode(db, await publicMarket(db, user), asked);
  const there = new Set((await listWatched(db, user.id, watchlistId)).map(({ assetId }) => assetId));
  const added: AssetRow[] = [];
  let known = 0;
  await db.transaction(async (tx) => {
    for (const row of rows) {
      const asset = assetOf(row, found);
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

import type { IsoDate } from "@zerno/engine";
import type { z } from "zod";
import { findAssetsByCode } from "../../market/assets/find-assets-by-code.ts";
import type { ParsedPrices, PriceLine } from "../../market/loading/price-file.ts";
import type { ParsedRates, RateLine } from "../../market/loading/rate-file.ts";
import type { FileIssue, TableOptions } from "../../market/loading/table.ts";
import { readerOfUser } from "../../market/market-reader.ts";
import { storePrices } from "../../market/prices/store-prices.ts";
import { storeRates } from "../../market/rates/store-rates.ts";
import { toAssetRef } from "../../portfolio/assets/asset-terms.ts";
import type { UserCtx } from "../../server/context.ts";
import { readerModule } from "../../server/files/file-pool.ts";
import { requireUpload, withinProcess } from "../../server/files/read-upload.ts";
import type { AssetRef } from "../../shared/schemas/ledger.schema.ts";
import type { assetsContract, UploadWarning } from "./assets.contract.ts";
import { findRateWarnings, findUploadWarnings } from "./find-suspect-uploads.ts";
import { matchPrices } from "./match-prices.ts";
import type { operations } from "./price-upload.reader.ts";
import { uploadSource } from "./uploaded.queries.ts";

const shownIssues = 200;

type Answer = z.infer<(typeof assetsContract)["POST /api/prices/upload"]["output"]>;
type Input = z.output<(typeof assetsContract)["POST /api/prices/upload"]["input"]>;
type Series = Answer["series"][number];

/** Parsed file, not yet stored. */
interface Upload {
  readonly rows: number;
  readonly duplicates: number;
  readonly issues: readonly FileIssue[];
  readonly series: readonly Series[];
  readonly warnings: readonly UploadWarning[];
  store(): Promise<unknown>;
}

/** Stores a file, or nothing when a row is wrong, for a preview, or while suspect values are unconfirmed. */
export async function uploadMarketData(ctx: UserCtx, input: Input): Promise<Answer> {
  const { bytes } = await requireUpload(ctx);
  const { kind, isPreview, isConfirmed, dateOrder, decimalMark } = input;
  const options = { today: ctx.today as IsoDate, dateOrder, decimalMark };
  const upload = await (kind === "prices" ? readPrices(ctx, bytes, options) : readRates(ctx, bytes, options));
  const isGood = upload.issues.length === 0 && (isConfirmed || upload.warnings.length === 0);
  const isStored = !isPreview && isGood;
  if (isStored) await upload.store();
  return {
    isStored,
    counts: {
      rows: upload.rows,
      duplicates: upload.duplicates,
      bad: new Set(upload.issues.map(({ line }) => line).filter((line) => line > 0)).size,
    },
    series: [...upload.series],
    issues: upload.issues.slice(0, shownIssues).map((issue) => ({ ...issue, params: { ...issue.params } })),
    issuesTotal: upload.issues.length,
    warnings: upload.warnings.slice(0, shownIssues),
    warningsTotal: upload.warnings.length,
  };
}

const reader = readerModule<typeof operations>(new URL("./price-upload.reader.ts", import.meta.url));

async function parsePrices(ctx: UserCtx, bytes: Uint8Array, options: TableOptions): Promise<ParsedPrices> {
  const rows: PriceLine[] = [];
  const onPart = (part: readonly PriceLine[]) => void rows.push(...part);
  const rest = await withinProcess(ctx, reader, {}, ({ call }) =>
    call("prices", { bytes, options }, { onPart }),
  );
  return { ...rest, rows };
}

async function parseRates(ctx: UserCtx, bytes: Uint8Array, options: TableOptions): Promise<ParsedRates> {
  const rows: RateLine[] = [];
  const onPart = (part: readonly RateLine[]) => void rows.push(...part);
  const rest = await withinProcess(ctx, reader, {}, ({ call }) =>
    call("rates", { bytes, options }, { onPart }),
  );
  return { ...rest, rows };
}

async function readPrices(ctx: UserCtx, bytes: Uint8Array, options: TableOptions): Promise<Upload> {
  const parsed = await parsePrices(ctx, bytes, options);
  const codes = parsed.rows.map(({ code }) => code);
  const found = await findAssetsByCode(ctx.db, readerOfUser(ctx.user), codes);
  const { points, issues } = matchPrices(parsed.rows, found);
  const named = points.map(({ row, day }) => ({
    name: row.ticker,
    asset: toAssetRef(row, ctx.language),
    day,
  }));
  return {
    rows: points.length,
    duplicates: parsed.duplicates,
    issues: [...parsed.issues, ...issues].sort((a, b) => a.line - b.line),
    series: toSeries(named),
    warnings: await findUploadWarnings(ctx.db, points),
    store: () => storePrices(ctx.db, ctx.user.id, points, uploadSource),
  };
}

async function readRates(ctx: UserCtx, bytes: Uint8Array, options: TableOptions): Promise<Upload> {
  const { rows, duplicates, issues } = await parseRates(ctx, bytes, options);
  const named = rows.map(({ base, quote, day }) => ({ name: `${base}/${quote}`, asset: null, day }));
  return {
    rows: rows.length,
    duplicates,
    issues,
    series: toSeries(named),
    warnings: await findRateWarnings(ctx.db, rows),
    store: () => storeRates(ctx.db, ctx.user.id, rows, uploadSource),
  };
}

interface NamedDay {
  readonly name: string;
  readonly asset: AssetRef | null;
  readonly day: IsoDate;
}

/** Counts rows per asset or pair, with first and last day, by name. */
function toSeries(rows: readonly NamedDay[]): readonly Series[] {
  const byName = new Map<string, Series>();
  for (const { name, asset, day } of rows) {
    const key = asset?.id ?? name;
    const known = byName.get(key) ?? { name, asset, rows: 0, from: day, to: day };
    known.rows += 1;
    if (day < known.from) known.from = day;
    if (day > known.to) known.to = day;
    byName.set(key, known);
  }
  return [...byName.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

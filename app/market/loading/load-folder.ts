import { readdirSync } from "node:fs";
import path from "node:path";
import type { IsoDate } from "@zerno/engine";
import type { Db } from "../../server/db/db-types.ts";
import { exchangesOf } from "../reference/exchanges.ts";
import { loadKnownAssets } from "./known-assets.ts";
import { loadComposition } from "./load-composition.ts";
import { loadDividends } from "./load-dividends.ts";
import type { Loaded, Loader, NotLoaded } from "./load-file.ts";
import { loadFundamentals } from "./load-fundamentals.ts";
import { loadPrices } from "./load-prices.ts";
import { loadRates } from "./load-rates.ts";
import { loadSeriesFile } from "./load-series.ts";
import { loadSplitFile } from "./load-splits.ts";
import { loadUniverse } from "./load-universe.ts";
import { columnOf, readRows } from "./read-rows.ts";

/** Loading order: assets first, and splits before the prices that need them. */
const kinds: readonly { readonly kind: string; readonly names: readonly string[]; readonly load: Loader }[] =
  [
    { kind: "universe", names: ["universe"], load: loadUniverse },
    { kind: "splits", names: ["splits", "corporate_actions"], load: loadSplitFile },
    { kind: "prices", names: ["prices"], load: loadPrices },
    { kind: "rates", names: ["rates", "fx"], load: loadRates },
    { kind: "dividends", names: ["dividends"], load: loadDividends },
    { kind: "series", names: ["series"], load: loadSeriesFile },
    { kind: "fundamentals", names: ["fundamentals"], load: loadFundamentals },
    { kind: "composition", names: ["composition"], load: loadComposition },
  ];

export interface FileReport {
  readonly file: string;
  readonly kind: string | null;
  readonly result: Loaded | NotLoaded;
  readonly seconds: number;
}

interface Found {
  readonly file: string;
  readonly kind: string;
  readonly load: Loader;
  readonly market: string | undefined;
}

const nameOf = (file: string): string => path.basename(file).replace(/\.csv(\.gz)?$/i, "");

function marketOf(file: string): string | undefined {
  const parts = file.split(path.sep);
  const words = [parts.length > 2 ? (parts[1] ?? "") : nameOf(file)].map((part) => part.split("_")[0] ?? "");
  return words.find((word) => exchangesOf(word).length > 0);
}

function sortOut(file: string): Found | null {
  const first = (file.split(path.sep)[0] ?? "").toLowerCase();
  const isTop = !file.includes(path.sep);
  const found = kinds.find(({ names }) =>
    names.some((name) => (isTop ? first.startsWith(name) : first === name)),
  );
  if (!found) return null;
  const { kind, load } = nameOf(file) === "_symbols" ? (kinds[0] ?? found) : found;
  return { file, kind, load, market: marketOf(file) };
}

interface LoadOptions {
  readonly db: Db;
  readonly now: Date;
  readonly isAccepted?: boolean;
}

/** Loads every CSV file of a folder as shared data, one transaction per file. Unrecognised files are reported. */
export async function* loadFolder(
  folder: string,
  { db, now, isAccepted = false }: LoadOptions,
): AsyncGenerator<FileReport> {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.csv(\.gz)?$/i.test(file))
    .sort();
  const found = files.flatMap((file) => sortOut(file) ?? []);
  let assets: ReturnType<typeof loadKnownAssets> | undefined;
  for (const { kind } of kinds) {
    const mine = found.filter((entry) => entry.kind === kind);
    const read = mine.sort((a, b) => order(folder, a) - order(folder, b));
    for (const { file, load, market } of read) {
      const started = performance.now();
      const task = {
        db,
        file: readRows(path.join(folder, file)),
        path: file,
        name: nameOf(file),
        market,
        now,
        isAccepted,
      };
      const today = now.toISOString().slice(0, 10) as IsoDate;
      const result = await load({ ...task, today, assets: () => (assets ??= loadKnownAssets(db)) });
      if (kind === "universe") assets = undefined;
      yield { file, kind, result, seconds: (performance.now() - started) / 1000 };
    }
  }
  const others = files.filter((file) => !found.some((entry) => entry.file === file));
  for (const file of others)
    yield { file, kind: null, result: { reason: "not in a supported folder" }, seconds: 0 };
}

function order(folder: string, { file, kind }: Found): number {
  if (kind === "universe") return nameOf(file) === "_symbols" ? 1 : 0;
  if (kind !== "dividends") return 0;
  return columnOf(readRows(path.join(folder, file)).header, "pay_date", "paydate") >= 0 ? 0 : 1;
}

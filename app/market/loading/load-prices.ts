import { readCurrency } from "@zerno/brokers";
import { fromDayNumber, type IsoDate, yearOf } from "@zerno/engine";
import { nilGuid } from "../../shared/codes.ts";
import { loadSplits } from "../events/payments.ts";
import { realMarket } from "../market-reader.ts";
import { toPatches } from "../prices/chunks.ts";
import { type PricePatches, storePricePatches } from "../prices/store-prices.ts";
import { findSuspectCloses } from "./find-suspect-closes.ts";
import type { KnownAsset, KnownAssets } from "./known-assets.ts";
import { fileSource, type Loaded, type Loader, type LoadTask } from "./load-file.ts";
import { type CellReader, cellReader, toDailyValues } from "./read-cells.ts";
import { type CsvFile, cellOf, columnOf } from "./read-rows.ts";
import { type CloseBasis, undoSplits } from "./undo-splits.ts";

interface Series {
  readonly code: string;
  readonly line: number;
  readonly currency: string;
  readonly basis: CloseBasis | null;
  readonly points: (readonly [IsoDate, number])[];
  readonly lines: Map<IsoDate, number>;
}

const dateLabels = ["date", "tradedate"] as const;
const closeLabels = ["close", "price"] as const;
const codeLabels = ["asset", "symbol", "ticker", "isin"] as const;

const refusals: readonly (readonly [RegExp, string])[] = [
  [/(?<!split[-_])adjusted|total_return/, "adjusted for dividends: these are no closes as traded"],
  [/monthly|weekly/, "not daily: a close belongs to its day"],
];

function basisOfPath(path: string): CloseBasis | null {
  if (/split[-_]adjusted/.test(path)) return "adjusted";
  return /as[-_]traded/.test(path) ? "as-traded" : null;
}

interface BasisOf {
  readonly basis: CloseBasis | null;
  readonly reader: CellReader;
}

function basisOfCell(
  row: CsvFile["rows"][number],
  at: number,
  { basis, reader }: BasisOf,
): CloseBasis | null | undefined {
  const text = cellOf(row, at);
  if (text === "as-traded" || text === "adjusted") return text;
  if (text === "") return basis;
  reader.fail(row, "basis", `neither as-traded nor adjusted: "${text.slice(0, 40)}"`);
  return undefined;
}

function readLines(file: CsvFile, fileCode: string, said: BasisOf): Series[] {
  const { reader } = said;
  const basis = columnOf(file.header, "basis");
  const [code, date, close, currency] = [codeLabels, dateLabels, closeLabels, ["currency"]].map((labels) =>
    columnOf(file.header, ...labels),
  ) as [number, number, number, number];
  const found = new Map<string, Series>();
  for (const row of file.rows) {
    const symbol = code < 0 ? fileCode : cellOf(row, code);
    if (symbol === "") reader.fail(row, "symbol", "is missing");
    const day = reader.day(row, date, "date");
    const value = reader.positive(row, close, "close");
    const stated = basisOfCell(row, basis, said);
    if (symbol === "" || day === null || value === null || stated === undefined) continue;
    const series = found.get(symbol) ?? {
      code: symbol,
      line: row.line,
      currency: cellOf(row, currency),
      basis: stated,
      points: [],
      lines: new Map<IsoDate, number>(),
    };
    found.set(symbol, series);
    series.points.push([day, value]);
    series.lines.set(day, row.line);
  }
  return [...found.values()];
}

function readColumns(file: CsvFile, { reader, basis }: BasisOf): Series[] {
  const date = columnOf(file.header, ...dateLabels);
  const series = file.header.map(
    (code): Series => ({ code, line: 1, currency: "", basis, points: [], lines: new Map() }),
  );
  for (const row of file.rows) {
    const day = reader.day(row, date, "date");
    if (day === null) continue;
    for (const [at, { code, points, lines }] of series.entries()) {
      if (at === date || cellOf(row, at) === "") continue;
      const value = reader.positive(row, at, code);
      if (value === null) continue;
      points.push([day, value]);
      lines.set(day, row.line);
    }
  }
  return series.filter(({ points }) => points.length > 0);
}

function assetOf(
  known: KnownAssets,
  series: Series,
  market: string | undefined,
  reader: CellReader,
): KnownAsset | null {
  const { code, line, currency } = series;
  const at = { line, cells: [] };
  const asset = known.find(code, market);
  if (asset === "unknown") return reader.fail(at, "symbol", `no asset is called ${code}`);
  if (asset === "ambiguous") return reader.fail(at, "symbol", `several assets are called ${code}`);
  const stated = currency === "" ? undefined : readCurrency(currency);
  if (currency !== "" && stated?.code !== asset.currency)
    return reader.fail(at, "currency", `${currency}, but ${asset.ticker} is quoted in ${asset.currency}`);
  return asset;
}

/** Loads daily closes as traded, undoing split adjustment by the splits known before. */
export const loadPrices: Loader = async (task) => {
  const { file, name, today } = task;
  const refusal = refusals.find(([pattern]) => pattern.test(task.path));
  if (refusal) return { reason: refusal[1] };
  const date = columnOf(file.header, ...dateLabels);
  if (date < 0) return { reason: "no column date" };
  const reader = cellReader(today);
  const hasClose = columnOf(file.header, ...closeLabels) >= 0;
  const isWide = !hasClose && file.header.length > 2;
  if (!hasClose && !isWide) return { reason: "no column close" };
  // First word of the name: "SP500_daily" is SP500; share classes and suffixes stay.
  const said = { basis: basisOfPath(task.path), reader };
  const series = isWide ? readColumns(file, said) : readLines(file, name.split("_")[0] ?? name, said);
  return storeLoaded(task, series, reader);
};

async function storeLoaded(task: LoadTask, list: readonly Series[], reader: CellReader): Promise<Loaded> {
  const { db, market } = task;
  const known = await task.assets();
  const named = list.flatMap((series) => {
    const asset = assetOf(known, series, market, reader);
    return asset ? [{ series, asset }] : [];
  });
  const splits = await loadSplits(
    db,
    realMarket,
    named.map(({ asset }) => asset),
  );
  let [undone, moved] = [0, 0];
  const traded = named.map(({ series, asset }) => {
    const scale = readCurrency(series.currency)?.isHundredth ? 1 / 100 : 1;
    const points =
      scale === 1
        ? series.points
        : series.points.map(([day, value]) => [day, Number(`${value}e-2`)] as const);
    const { firstDay, values } = toDailyValues(points);
    const closes = undoSplits(firstDay, values, splits.get(asset.id) ?? [], series.basis);
    undone += closes.undone;
    moved += closes.moved;
    return { series, asset, assetId: asset.id, firstDay, values: closes.values };
  });
  const doubts = await findSuspectCloses(db, traded);
  let doubted = 0;
  let stored = 0;
  const groups = traded.map(({ series, asset, firstDay, values }, at): PricePatches => {
    for (const { day, detector } of doubts[at] ?? []) {
      doubted += 1;
      if (task.isAccepted) continue;
      values[day - firstDay] = Number.NaN;
      const line = series.lines.get(fromDayNumber(day)) ?? series.line;
      reader.fail({ line, cells: [] }, "close", `looks wrong: ${detector}`);
    }
    stored += values.reduce((count, value) => (Number.isNaN(value) ? count : count + 1), 0);
    return { asset, patches: toPatches(firstDay, values, yearOf(fromDayNumber(firstDay))) };
  });
  await storePricePatches(db, nilGuid, groups, { name: fileSource });
  const notes = [
    ...(undone > 0 ? [`split-adjusted closes: ${undone} splits reversed`] : []),
    ...(moved > 0 ? [`${moved} splits with the jump on another day: closes in between corrected`] : []),
  ];
  return { stored, bad: reader.bad, doubted, notes };
}

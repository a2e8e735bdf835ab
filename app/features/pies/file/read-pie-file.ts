import { type Dec, formatDec, type IsoDate, parseDec } from "@zerno/engine";
import { z } from "zod";
import { maxPieNodes } from "../../../domain/allocation/check-pies.ts";
import { type FileIssue, readTable, type TableLine } from "../../../market/loading/table.ts";
import { pieColors, pieIcons } from "../../../shared/names/pie-look.ts";
import { parseBoundedJson } from "./bounded-json.ts";
import { pathSign, pieFileFormat, pieFileVersion } from "./write-pie-file.ts";

/** Row of a category file before its asset is resolved. `line` of the table, or index of the node. */
export interface PieFileRow {
  readonly line: number;
  /** Names of the ancestors, topmost first. */
  readonly path: readonly string[];
  /** Name of a category; null = an item. */
  readonly name: string | null;
  /** Ticker and ISIN in capitals, empty when not stated. */
  readonly ticker: string;
  readonly exchange: string;
  readonly isin: string;
  /** Cash only. */
  readonly currency: string | null;
  /** Share of the parent, a ratio. */
  readonly target: string | null;
  readonly color: number | null;
  readonly icon: string | null;
}

export interface ReadPieFile {
  readonly rows: readonly PieFileRow[];
  readonly issues: readonly FileIssue[];
}

const columns = [
  { id: "path", labels: ["Path", "Путь"] },
  { id: "kind", labels: ["Kind", "Вид"], isRequired: true },
  { id: "name", labels: ["Name", "Название"] },
  { id: "ticker", labels: ["Ticker", "Тикер"] },
  { id: "exchange", labels: ["Exchange", "Биржа"] },
  { id: "isin", labels: ["ISIN"] },
  { id: "currency", labels: ["Currency", "Валюта"] },
  { id: "target", labels: ["Target %", "Target", "Доля %", "Доля"] },
  { id: "color", labels: ["Colour", "Color", "Цвет"] },
  { id: "icon", labels: ["Icon", "Значок"] },
] as const;
type Line = TableLine<(typeof columns)[number]["id"]>;

const kinds: Readonly<Record<string, "category" | "asset" | "cash">> = {
  category: "category",
  категория: "category",
  asset: "asset",
  актив: "asset",
  cash: "cash",
  деньги: "cash",
};

/** Parses percent to a ratio exactly; undefined unless a number from 0 to 100. */
function ratioOf(percent: string): string | undefined {
  const value = parseDec(percent.replace("%", "").replace(",", ".").trim());
  if (value === undefined || value < 0n || value > 100n * 10n ** 18n || value % 100n !== 0n) return undefined;
  return formatDec((value / 100n) as Dec);
}

function readTarget(line: Line): string | null | undefined {
  const text = line.cell("target");
  if (text === "") return null;
  const ratio = ratioOf(text);
  if (ratio === undefined) line.fail("target", "bad-target", { value: text.slice(0, 40) });
  return ratio;
}

function readLook(line: Line) {
  const [color, icon] = [line.cell("color"), line.cell("icon")];
  const number = color === "" ? null : Number(color);
  if (number !== null && !(Number.isInteger(number) && number >= 1 && number <= pieColors))
    line.fail("color", "bad-color", { value: color.slice(0, 40), maximum: String(pieColors) });
  if (icon !== "" && !pieIcons.some((known) => known === icon))
    line.fail("icon", "bad-icon", { value: icon.slice(0, 40) });
  return { color: number, icon: icon === "" ? null : icon };
}

function readLine(line: Line): PieFileRow | undefined {
  const kind = kinds[line.cell("kind").toLowerCase()];
  if (!kind) {
    line.fail("kind", "unknown-kind", { value: line.cell("kind").slice(0, 40) });
    return undefined;
  }
  const target = readTarget(line);
  const look = readLook(line);
  const name = line.cell("name");
  const currency = line.cell("currency").toUpperCase();
  const [ticker, isin] = [line.cell("ticker").toUpperCase(), line.cell("isin").toUpperCase()];
  if (kind === "category" && name === "") line.fail("name", "missing-value");
  if (kind === "cash" && currency === "") line.fail("currency", "missing-value");
  if (kind === "asset" && ticker === "" && isin === "") line.fail("ticker", "missing-value");
  const path = line.cell("path");
  return {
    line: line.line,
    path: path === "" ? [] : path.split(pathSign.trim()).map((part) => part.trim()),
    name: kind === "category" ? name : null,
    ticker: kind === "asset" ? ticker : "",
    exchange: line.cell("exchange").toUpperCase(),
    isin: kind === "asset" ? isin : "",
    currency: kind === "cash" ? currency : null,
    target: target ?? null,
    ...look,
  };
}

/** Reads a table of categories, a line per node. */
function readPieCsv(bytes: Uint8Array, today: IsoDate): ReadPieFile {
  const rows: PieFileRow[] = [];
  const issues = readTable(bytes, columns, { today, maxLines: maxPieNodes }, (line) => {
    const row = readLine(line);
    if (row) rows.push(row);
  });
  return { rows, issues };
}

const JsonTarget = z
  .string()
  .regex(/^\d{1,3}(\.\d{1,18})?$/)
  .optional();
const shared = {
  target: JsonTarget,
  color: z.int().min(1).max(pieColors).optional(),
  icon: z.enum(pieIcons).optional(),
};
const JsonItem = z.union([
  z.strictObject({ name: z.string().min(1).max(100), items: z.array(z.unknown()).default([]), ...shared }),
  z.strictObject({ cash: z.string().min(3).max(5), ...shared }),
  z.strictObject({
    ticker: z.string().min(1).max(40),
    exchange: z.string().max(40).default(""),
    isin: z.string().max(12).default(""),
    ...shared,
  }),
]);
const JsonFile = z.object({
  format: z.literal(pieFileFormat),
  version: z.literal(pieFileVersion),
  items: z.array(z.unknown()),
});

/** Values of the largest tree: each node has seven and as many names, without deeper nesting. */
const jsonLimits = { values: 20 * maxPieNodes, depth: 50 };

/** Limits the nesting of categories. */
const deepest = 20;

function readJsonItems(
  items: readonly unknown[],
  path: readonly string[],
  found: PieFileRow[],
  issues: FileIssue[],
) {
  for (const item of items) {
    if (found.length > maxPieNodes) return;
    const line = found.length + 1;
    const read = JsonItem.safeParse(item);
    const blank = { line, path, name: null, ticker: "", exchange: "", isin: "", currency: null };
    if (!read.success || path.length > deepest) {
      issues.push({ line, column: null, code: "bad-node", params: {} });
      found.push({ ...blank, target: null, color: null, icon: null });
      continue;
    }
    const { target = null, color = null, icon = null } = read.data;
    const look = { ...blank, target, color, icon };
    if ("name" in read.data) {
      found.push({ ...look, name: read.data.name.trim() });
      readJsonItems(read.data.items, [...path, read.data.name.trim()], found, issues);
    } else if ("cash" in read.data) found.push({ ...look, currency: read.data.cash.toUpperCase() });
    else {
      const { ticker, exchange, isin } = read.data;
      const codes = [ticker, exchange, isin].map((text) => text.trim().toUpperCase());
      found.push({ ...look, ticker: codes[0] ?? "", exchange: codes[1] ?? "", isin: codes[2] ?? "" });
    }
  }
}

function readPieJson(text: string): ReadPieFile {
  const broken = (code: string, params: Readonly<Record<string, string>> = {}): ReadPieFile => ({
    rows: [],
    issues: [{ line: 0, column: null, code, params }],
  });
  const { value, problem } = parseBoundedJson(text, jsonLimits);
  if (problem) return broken(problem === "damaged" ? "bad-json" : "json-too-large");
  const file = JsonFile.safeParse(value);
  if (!file.success) return broken("other-json");
  const rows: PieFileRow[] = [];
  const issues: FileIssue[] = [];
  readJsonItems(file.data.items, [], rows, issues);
  if (rows.length > maxPieNodes) return broken("too-many-rows", { maximum: String(maxPieNodes) });
  return rows.length === 0 ? broken("no-rows") : { rows, issues };
}

/** Reads a category file, JSON or a table by its first character. Issues name the row; never throws. */
export function readPieFile(bytes: Uint8Array, today: IsoDate): ReadPieFile {
  const start = new TextDecoder().decode(bytes.subarray(0, 200)).replace("\uFEFF", "").trimStart();
  if (!start.startsWith("{")) return readPieCsv(bytes, today);
  return readPieJson(new TextDecoder().decode(bytes).replace("\uFEFF", ""));
}

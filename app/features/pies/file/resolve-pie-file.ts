import { checkPies } from "../../../domain/allocation/check-pies.ts";
import type { NewPieNode } from "../../../domain/allocation/pie-nodes.ts";
import type { LedgerWithPies } from "../../../domain/allocation/pie-view.ts";
import { type FoundByCode, findAssetsByCode } from "../../../market/assets/find-assets-by-code.ts";
import type { FileIssue } from "../../../market/loading/table.ts";
import { readerOfPortfolio } from "../../../market/market-reader.ts";
import type { Db } from "../../../server/db/db-types.ts";
import { PieItemKind } from "../../../shared/codes.ts";
import type { PieFileRow, ReadPieFile } from "./read-pie-file.ts";

type Found = Pick<FoundByCode, "id" | "ownerId" | "ticker" | "isin" | "exchange">;

/** Returns assets that match a row, preferring those of the portfolio. */
function candidatesOf(
  row: PieFileRow,
  found: readonly Found[],
  isKnown: (id: string) => boolean,
): readonly Found[] {
  const { ticker, isin, exchange } = row;
  const byIsin = isin === "" ? [] : found.filter((asset) => asset.isin === isin);
  const named =
    byIsin.length > 0 ? byIsin : found.filter((asset) => ticker !== "" && asset.ticker === ticker);
  const there = exchange === "" ? named : named.filter((asset) => asset.exchange.toUpperCase() === exchange);
  const fitting = there.length > 0 || byIsin.length === 0 ? there : named;
  const known = fitting.filter(({ id }) => isKnown(id));
  return known.length > 0 ? known : fitting;
}

interface Building {
  readonly nodes: NewPieNode[];
  /** Line of each node. */
  readonly lines: number[];
  readonly keys: Map<string, string>;
}

const empty = { color: null, icon: null, target: null, asset: null, currency: null } as const;

/** Returns the key of a path's category, creating it unless a row has. */
function keyOfPath({ nodes, lines, keys }: Building, path: readonly string[], line: number): string | null {
  let parent: string | null = null;
  for (let depth = 1; depth <= path.length; depth++) {
    const name = path[depth - 1] ?? "";
    const place = path.slice(0, depth).join("\n").toLowerCase();
    const key: string = keys.get(place) ?? `row ${nodes.length}`;
    if (!keys.has(place)) {
      nodes.push({ ...empty, key, parent, kind: PieItemKind.pie, name });
      lines.push(line);
      keys.set(place, key);
    }
    parent = key;
  }
  return parent;
}

/**
 * Resolves a category file to nodes with assets visible to the user. Issues name their rows; with any, nothing may be
 * stored.
 */
export async function resolvePieFile(
  db: Db,
  { view }: LedgerWithPies,
  { rows, issues }: ReadPieFile,
): Promise<{ readonly nodes: readonly NewPieNode[]; readonly issues: readonly FileIssue[] }> {
  const codes = rows.flatMap(({ ticker, isin }) => [ticker, isin]).filter((code) => code !== "");
  const found = await findAssetsByCode(db, readerOfPortfolio(view.portfolio), codes);
  const all: FileIssue[] = [...issues];
  const building: Building = { nodes: [], lines: [], keys: new Map() };
  const bad = new Set(issues.map(({ line }) => line));
  for (const row of rows) {
    if (bad.has(row.line)) continue;
    const { line, name, target, color, icon, currency } = row;
    const parent = keyOfPath(building, row.path, line);
    const key = `row ${building.nodes.length}`;
    const base = { key, parent, target, color, icon, currency };
    if (name !== null) {
      const place = [...row.path, name].join("\n").toLowerCase();
      if (!building.keys.has(place)) building.keys.set(place, key);
      building.nodes.push({ ...base, kind: PieItemKind.pie, name, asset: null });
    } else {
      const meant = currency === null ? candidatesOf(row, found, (id) => view.assets.has(id)) : [];
      const [asset] = meant;
      const code = meant.length > 1 ? "ambiguous-asset" : "unknown-asset";
      if (currency === null && meant.length !== 1)
        all.push({ line, column: "Ticker", code, params: { code: row.ticker || row.isin } });
      const named = asset && meant.length === 1 ? { ownerId: asset.ownerId, id: asset.id } : null;
      if (currency === null && named === null) continue;
      building.nodes.push({ ...base, kind: PieItemKind.asset, name: "", asset: named });
    }
    building.lines.push(line);
  }
  const problems = checkPies(building.nodes).map(({ path, code, params = {} }): FileIssue => {
    const index = Number(path.split(".")[1] ?? Number.NaN);
    return { line: building.lines[index] ?? 0, column: null, code, params: { ...params } };
  });
  return { nodes: building.nodes, issues: [...all, ...problems].sort((a, b) => a.line - b.line) };
}

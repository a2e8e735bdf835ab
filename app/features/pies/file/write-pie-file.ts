import { type Dec, formatDec, parseDec } from "@zerno/engine";
import type { LedgerWithPies } from "../../../domain/allocation/pie-view.ts";
import { PieItemKind } from "../../../shared/codes.ts";
import type { PieNode } from "../../../shared/schemas/pie.schema.ts";
import { toCsv } from "../../../shared/text/csv-text.ts";

export const pieFileFormat = "zerno-pies";
export const pieFileVersion = 1;
/** Separator of a path's names. */
export const pathSign = " > ";

/** Columns of the exported table. */
export const pieColumnNames = [
  "Path",
  "Kind",
  "Name",
  "Ticker",
  "Exchange",
  "ISIN",
  "Currency",
  "Target %",
  "Colour",
  "Icon",
] as const;

/** Converts a ratio to percent exactly. */
export const percentText = (target: string | null): string =>
  target === null ? "" : formatDec(((parseDec(target) ?? 0n) * 100n) as Dec);

type ExportNode = Pick<
  PieNode,
  "id" | "parentId" | "kind" | "name" | "asset" | "currency" | "target" | "color" | "icon"
>;

function isinOf({ assets }: LedgerWithPies, node: ExportNode): string {
  return (node.asset && assets.get(node.asset.id)?.isin) ?? "";
}

/** Exports categories as CSV with a header: a line per node, percent of the parent, colours by number. */
export function writePieCsv(ledger: LedgerWithPies, nodes: readonly ExportNode[]): string {
  const paths = new Map<string, string>();
  const lines = nodes.map((node) => {
    const above = node.parentId === null ? "" : (paths.get(node.parentId) ?? "");
    paths.set(node.id, above === "" ? node.name : `${above}${pathSign}${node.name}`);
    const kind = node.kind === PieItemKind.pie ? "category" : node.asset ? "asset" : "cash";
    return [
      above,
      kind,
      node.name || (node.asset?.name ?? ""),
      node.asset?.ticker ?? "",
      node.asset?.exchange ?? "",
      isinOf(ledger, node),
      node.currency ?? "",
      percentText(node.target),
      node.color === null ? "" : String(node.color),
      node.icon ?? "",
    ];
  });
  return toCsv(pieColumnNames, lines);
}

interface JsonNode {
  readonly items: JsonNode[];
}

/** Exports categories as JSON: the tree with targets as ratios of the parent. */
export function writePieJson(ledger: LedgerWithPies, nodes: readonly ExportNode[]): string {
  const top: JsonNode[] = [];
  const byId = new Map<string, JsonNode>();
  for (const node of nodes) {
    const { name, asset, currency, target, color, icon } = node;
    const isPie = node.kind === PieItemKind.pie;
    const isin = isinOf(ledger, node);
    const items: JsonNode[] = [];
    const written = {
      ...(isPie && { name }),
      ...(asset && { ticker: asset.ticker, exchange: asset.exchange, ...(isin && { isin }) }),
      ...(currency !== null && { cash: currency }),
      ...(target !== null && { target }),
      ...(color !== null && { color }),
      ...(icon !== null && { icon }),
      ...(isPie && { items }),
    };
    byId.set(node.id, { items });
    const list = node.parentId === null ? top : byId.get(node.parentId)?.items;
    list?.push(written as unknown as JsonNode);
  }
  return `${JSON.stringify({ format: pieFileFormat, version: pieFileVersion, items: top }, null, 2)}\n`;
}

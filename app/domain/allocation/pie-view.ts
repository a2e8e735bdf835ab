import {
  DEC_ONE,
  type Dec,
  driftOf,
  formatDec,
  type Money,
  type Period,
  parseDec,
  type Scope,
} from "@zerno/engine";
import type { AssetRow } from "../../market/assets/assets.ts";
import { loadAssets, toAssetRef } from "../../portfolio/assets/asset-terms.ts";
import { figureOf, toWireReason } from "../../portfolio/figures/figures.ts";
import { cashRows, heldAssets } from "../../portfolio/figures/holding-rows.ts";
import { shownName } from "../../portfolio/portfolios/portfolios.queries.ts";
import type { LedgerView } from "../../portfolio/run/ledger-view.ts";
import { type LedgerCtx, loadChosenLedger, remembered } from "../../portfolio/run/load-ledger.ts";
import { PieItemKind } from "../../shared/codes.ts";
import type { Figure } from "../../shared/common.schema.ts";
import type { LooseItem, PieNode, PieTree } from "../../shared/schemas/pie.schema.ts";
import type { PieNodeRow, StoredPies } from "./pie-nodes.ts";
import { driftFigure, gapFigure, moneyOf, shareFigure } from "./share-figures.ts";
import { loadShownPies, type PiesCtx } from "./shown-pies.ts";
import { targetLeaves, wholeTargets } from "./whole-targets.ts";

export interface LedgerWithPies {
  readonly view: LedgerView;
  readonly pies: StoredPies;
  readonly assets: ReadonlyMap<string, AssetRow>;
}

/**
 * Loads a ledger with its categories.
 * @throws AppError NOT_FOUND
 */
export async function loadPiesOf(ctx: PiesCtx, portfolioId: string | undefined): Promise<LedgerWithPies> {
  return withPies(ctx, await loadChosenLedger(ctx, portfolioId));
}

export async function withPies(ctx: PiesCtx, view: LedgerView): Promise<LedgerWithPies> {
  const pies = await loadShownPies(ctx, view);
  const wanted = pies.nodes.flatMap(({ assetId }) =>
    assetId !== null && !view.assets.has(assetId) ? [assetId] : [],
  );
  const others = await loadAssets(ctx.db, ctx.user.id, wanted);
  return { view, pies, assets: new Map([...view.assets, ...others]) };
}

export const piePeriod = ({ today }: Pick<LedgerView, "today">): Period => ({ from: today, to: today });

export function branchOf(nodes: readonly PieNodeRow[], id: string): ReadonlySet<string> {
  const branch = new Set([id]);
  for (const node of nodes) if (node.parentId !== null && branch.has(node.parentId)) branch.add(node.id);
  return branch;
}

/** Returns the assets and cash of a node; null without such a node. */
export function pieScope({ view, pies }: LedgerWithPies, id: string): Scope | null {
  if (!pies.nodes.some((node) => node.id === id)) return null;
  const branch = branchOf(pies.nodes, id);
  const below = pies.nodes.filter((node) => branch.has(node.id));
  return {
    kind: "group",
    id,
    assetIds: below.flatMap(({ assetId }) => (assetId !== null && view.assets.has(assetId) ? [assetId] : [])),
    currencies: below.flatMap(({ currency }) => currency ?? []),
  };
}

export function pieTreeOf(ledger: LedgerWithPies, language: string): PieTree {
  const { view, pies } = ledger;
  return remembered(view, `pies,${pies.version},${pies.isHintHidden},${pies.usesChildren},${language}`, () =>
    makeTree(ledger, language),
  );
}

export const loadPieTree = async (
  ctx: LedgerCtx & { readonly language: string },
  portfolioId: string | undefined,
): Promise<PieTree> => pieTreeOf(await loadPiesOf(ctx, portfolioId), ctx.language);

function makeTree(ledger: LedgerWithPies, language: string): PieTree {
  const { view, pies } = ledger;
  const period = piePeriod(view);
  const value = figureOf(view, "value", { kind: "portfolio" }, period);
  const nodes = nodesOf(ledger, value, language);
  const loose = looseOf(ledger, language);
  return {
    portfolioId: view.portfolio.id,
    portfolioName: shownName(view.portfolio, language),
    currency: view.currency,
    version: pies.version,
    period: { name: null, ...period },
    isHintShown: !pies.isHintHidden,
    isComposite: view.portfolio.isComposite,
    usesChildren: pies.usesChildren,
    value,
    nodes,
    loose,
    unassigned: unassignedOf(nodes, null),
    drift: driftFigures(view, nodes, loose),
  };
}

function unassignedOf(
  nodes: readonly Pick<PieNode, "parentId" | "target">[],
  parentId: string | null,
): string {
  let rest = DEC_ONE;
  for (const node of nodes)
    if (node.parentId === parentId && node.target !== null) rest -= parseDec(node.target) ?? 0n;
  return formatDec(rest as Dec);
}

const zero = (unit: "money" | "ratio", currency: string): Figure =>
  unit === "money" ? { value: "0", unit, currency } : { value: "0", unit };

function nodesOf(ledger: LedgerWithPies, total: Figure, language: string): PieNode[] {
  const { view, pies, assets } = ledger;
  const period = piePeriod(view);
  const targets = wholeTargets(pies.nodes);
  const values = new Map<string, Figure>();
  return pies.nodes.map((row): PieNode => {
    const scope = pieScope(ledger, row.id);
    const isKnown = scope?.kind === "group" && scope.assetIds.length + scope.currencies.length > 0;
    const figure = (metric: "value" | "weight") =>
      isKnown
        ? figureOf(view, metric, scope, period)
        : zero(metric === "value" ? "money" : "ratio", view.currency);
    const [value, weight] = [figure("value"), figure("weight")];
    values.set(row.id, value);
    const whole = targets.get(row.id);
    const asset = row.assetId === null ? undefined : assets.get(row.assetId);
    return {
      id: row.id,
      parentId: row.parentId,
      kind: row.kind,
      name: row.name,
      asset: asset ? toAssetRef(asset, language) : null,
      currency: row.currency,
      color: row.color,
      icon: row.icon as PieNode["icon"],
      target: row.target === null ? null : formatDec(parseDec(row.target) ?? (0n as Dec)),
      wholeTarget: whole === undefined ? null : formatDec(whole),
      value,
      weight,
      share: row.parentId === null ? weight : shareFigure(value, values.get(row.parentId) ?? total),
      drift: whole === undefined ? null : driftFigure(weight, whole),
      gap: whole === undefined ? null : gapFigure(value, total, whole, view.currency),
    };
  });
}

function looseOf({ view, pies }: LedgerWithPies, language: string): LooseItem[] {
  const period = piePeriod(view);
  const placed = new Set(pies.nodes.flatMap(({ assetId, currency }) => assetId ?? currency ?? []));
  const held = heldAssets(view, period).filter(({ assetId, isClosed }) => !isClosed && !placed.has(assetId));
  return [
    ...held.flatMap(({ assetId, figures }): LooseItem[] => {
      const row = view.assets.get(assetId);
      const asset = row ? toAssetRef(row, language) : null;
      return [{ asset, currency: null, value: figures.value, weight: figures.weight }];
    }),
    ...cashRows(view, period)
      .filter(({ currency }) => !placed.has(currency))
      .map(({ currency, value, weight }): LooseItem => ({ asset: null, currency, value, weight })),
  ];
}

/** Returns the total drift of target leaves and items outside them. */
function driftFigures(
  view: LedgerView,
  nodes: readonly PieNode[],
  loose: readonly LooseItem[],
): PieTree["drift"] {
  const refuse = (refused: Extract<Figure, { refused: unknown }>["refused"]) => ({
    total: { refused, unit: "ratio" as const },
    largest: { refused, unit: "ratio" as const },
    parts: [],
  });
  const leaves = targetLeaves(nodes);
  const parents = new Map(nodes.map(({ id, parentId }) => [id, parentId]));
  const isWithinLeaf = (id: string | null): boolean =>
    id !== null && (leaves.has(id) || isWithinLeaf(parents.get(id) ?? null));
  const parts = [
    ...nodes
      .filter(({ id, kind }) => leaves.has(id) || (kind === PieItemKind.asset && !isWithinLeaf(id)))
      .map((node) => ({ ...node, target: parseDec(node.wholeTarget ?? "0") ?? (0n as Dec) })),
    ...loose.map((item) => ({ ...item, name: "", target: 0n as Dec })),
  ];
  const unknown = parts.flatMap(({ value }) => ("refused" in value ? value.refused : []));
  if (unknown.length > 0) return refuse(unknown);
  const sum = parts.reduce((all, { target }) => all + target, 0n);
  if (sum !== DEC_ONE) return refuse([{ code: "target-sum", params: { sum: formatDec(sum as Dec) } }]);
  const rows = parts.map(({ value, target }, i) => ({
    id: String(i),
    value: moneyOf(value) as Money,
    target,
  }));
  const drift = driftOf(rows);
  if ("refused" in drift) return refuse(drift.refused.map((reason) => toWireReason(reason, view.assets)));
  return {
    total: { value: formatDec(drift.total), unit: "ratio" },
    largest: { value: formatDec(drift.largest), unit: "ratio" },
    parts: drift.rows.flatMap(({ weight, target }, at) => {
      const part = parts[at];
      if (!part) return [];
      const name = part.name || (part.asset?.name ?? "");
      return [{ name, currency: part.currency, weight: formatDec(weight), target: formatDec(target) }];
    }),
  };
}

import { formatDec, type Period, parseDec } from "@zerno/engine";
import type { z } from "zod";
import { loadShownPies } from "../../../domain/allocation/shown-pies.ts";
import {
  type CategoryFacts,
  categoryFacts,
  noCategories,
} from "../../../domain/allocation/top-categories.ts";
import type { AssetRow } from "../../../market/assets/assets.ts";
import { demoFactIn } from "../../../market/demo/facts/demo-fact-texts.ts";
import { candidatesOf, findConstituents, matchConstituent } from "../../../market/facts/constituents.ts";
import { type FundHolding, readCompositions } from "../../../market/facts/fund-composition.ts";
import { isOfDemo, type MarketReader, readerOfPortfolio } from "../../../market/market-reader.ts";
import { toAssetRef } from "../../../portfolio/assets/asset-terms.ts";
import { isExcluded } from "../../../portfolio/assets/frozen-assets.ts";
import { figureOf } from "../../../portfolio/figures/figures.ts";
import { cashRows } from "../../../portfolio/figures/holding-rows.ts";
import { periodOf } from "../../../portfolio/figures/periods.ts";
import type { LedgerView } from "../../../portfolio/run/ledger-view.ts";
import { loadChosenLedger, remembered } from "../../../portfolio/run/load-ledger.ts";
import type { UserCtx } from "../../../server/context.ts";
import { AssetType } from "../../../shared/codes.ts";
import type { Figure } from "../../../shared/common.schema.ts";
import type { AssetRef } from "../../../shared/schemas/ledger.schema.ts";
import type { analyticsContract } from "../analytics.contract.ts";
import { cashKeyOf, keyOfAsset, nameOfSlice } from "../diversification/division-keys.ts";
import { type Division, unknownKey } from "./divisions.ts";
import {
  concentrationOf,
  type Piece,
  type PieceSlice,
  restOf,
  spread,
  toSlices,
  viaShareText,
} from "./pieces.rules.ts";

type Endpoint = (typeof analyticsContract)["GET /api/analytics/diversification"];
type Answer = z.input<Endpoint["output"]>;

/** Further pieces are only counted. */
const mostPieces = 30;

interface DivisionContext {
  readonly view: LedgerView;
  readonly by: Division;
  readonly categories: CategoryFacts;
  /** Compositions of funds to look through, with matched assets. */
  readonly lines: ReadonlyMap<string, readonly FundLine[]>;
  readonly language: string;
}

interface FundLine {
  readonly weightPercent: string;
  readonly of: { readonly name: string; readonly asset: AssetRow | undefined };
}

interface Held {
  readonly assetId: string;
  readonly value: Figure;
}

const heldOn = (view: LedgerView, period: Period): readonly Held[] =>
  remembered(view, `held-on,${period.to}`, () =>
    view.run
      .holdings(period.to)
      .filter(({ isOpen, assetId }) => isOpen && !isExcluded(view, assetId))
      .map(({ assetId }) => ({
        assetId,
        value: figureOf(view, "value", { kind: "asset", assetId }, period),
      })),
  );

const rowOf = ({ assets }: LedgerView, assetId: string): AssetRow => {
  const row = assets.get(assetId);
  if (!row) throw new Error(`ledger without its asset ${assetId}`);
  return row;
};

/** A category contains the fund itself. */
const looksThrough = (by: Division, isThrough: boolean) => isThrough && by !== "category";

async function linesOf(
  { db, language }: UserCtx,
  reader: MarketReader,
  funds: readonly AssetRow[],
  compositions: ReadonlyMap<string, readonly FundHolding[]>,
): Promise<ReadonlyMap<string, readonly FundLine[]>> {
  const found = await findConstituents(db, reader, compositions.values());
  return new Map(
    funds.flatMap((fund) => {
      const holdings = compositions.get(fund.id);
      if (holdings === undefined) return [];
      const lines = holdings.map((holding) => {
        const asset = matchConstituent(holding, fund, candidatesOf(found, holding));
        const name = isOfDemo(reader) ? demoFactIn(holding.name, language) : holding.name;
        return { weightPercent: holding.weightPercent, of: { name, asset } };
      });
      return [[fund.id, lines] as const];
    }),
  );
}

/** A holding as one piece, or as its composition and the rest. */
function piecesOf({ view, by, categories, lines }: DivisionContext, { assetId, value }: Held): Piece[] {
  const plain = { cash: null, name: null, viaId: null, viaShare: null };
  const composition = lines.get(assetId);
  const row = rowOf(view, assetId);
  if (composition === undefined) {
    const key = keyOfAsset(by, row, categories);
    return [{ ...plain, key, assetId, value }];
  }
  const { parts, rest } = spread(value, composition);
  const pieces = parts.map(({ of: { name, asset }, value: part, share }): Piece => {
    const key = asset ? keyOfAsset(by, asset, categories) : by === "asset" ? `name:${name}` : unknownKey;
    return {
      key,
      assetId: asset?.id ?? null,
      cash: null,
      name,
      viaId: assetId,
      viaShare: share,
      value: part,
    };
  });
  if ("value" in rest.value && rest.value.value === "0") return pieces;
  const left = { viaId: assetId, viaShare: rest.share, value: rest.value };
  return [...pieces, { ...plain, key: unknownKey, assetId: null, ...left }];
}

function slicesOf(
  context: DivisionContext,
  held: readonly Held[],
  period: Period,
  total: Figure,
): PieceSlice[] {
  const { view, by, categories } = context;
  const pieces = [
    ...held.flatMap((one) => piecesOf(context, one)),
    ...cashRows(view, period).map(
      ({ currency, value }): Piece => ({
        ...{ assetId: null, cash: currency, name: null, viaId: null, viaShare: null, value },
        key: cashKeyOf(by, currency, categories),
      }),
    ),
  ];
  return toSlices(pieces, total, view.currency);
}

type RefOf = (assetId: string | null) => AssetRef | null;

function toSlice(context: DivisionContext, refOf: RefOf, total: Figure) {
  return ({ key, value, weight, through, pieces }: PieceSlice): Answer["slices"][number] => {
    const [first] = pieces;
    const own =
      context.by === "asset" && first !== undefined ? (refOf(first.assetId)?.name ?? first.name) : null;
    return {
      ...{ key, value, weight, through },
      name:
        own ??
        nameOfSlice(context.by, key, {
          language: context.language,
          categories: context.categories,
          refOf,
          pieces,
        }),
      pieces: pieces.slice(0, mostPieces).map((piece) => ({
        ...{ asset: refOf(piece.assetId), cash: piece.cash, name: piece.name },
        ...{ via: refOf(piece.viaId), viaShare: viaShareText(piece) },
        ...{ value: piece.value, weight: piece.weight },
      })),
      pieceCount: pieces.length,
      rest: restOf(pieces, mostPieces, total, context.view.currency),
    };
  };
}

/** Returns weights at the end of the period; unknown parts form a slice. */
export async function getDiversification(
  ctx: UserCtx,
  { portfolioId, by, isThrough, ...asked }: z.output<Endpoint["input"]>,
): Promise<Answer> {
  const { language } = ctx;
  const view = await loadChosenLedger(ctx, portfolioId);
  const period = periodOf(view, asked);
  const held = heldOn(view, period);
  const funds = held.map(({ assetId }) => rowOf(view, assetId)).filter(({ type }) => type === AssetType.etf);
  const reader = readerOfPortfolio(view.portfolio);
  const compositions = await readCompositions(
    ctx.db,
    reader,
    funds.map(({ id }) => id),
  );
  const lines = looksThrough(by, isThrough) ? await linesOf(ctx, reader, funds, compositions) : new Map();
  const categories = by === "category" ? categoryFacts(await loadShownPies(ctx, view)) : noCategories;
  const context: DivisionContext = { view, by, categories, lines, language };
  const total = figureOf(view, "value", { kind: "portfolio" }, period);
  const slices = slicesOf(context, held, period, total);
  const refs = refsOf(context);
  return {
    ...{ portfolioId: view.portfolio.id, currency: view.currency, today: view.today, period },
    ...{ by, isThrough, on: period.to, total },
    slices: slices.map(toSlice(context, refs, total)),
    funds: funds.flatMap((fund) => {
      const composition = compositions.get(fund.id);
      return composition === undefined ? [] : [toFund(context, fund, composition, period)];
    }),
    opaque: funds.filter(({ id }) => !compositions.has(id)).map((fund) => toAssetRef(fund, language)),
    concentration: concentrationOf(slices),
    reasons: "refused" in total ? total.refused : [],
  };
}

/** Assets of ledger and compositions for display. */
function refsOf({ view, lines, language }: DivisionContext): RefOf {
  const meant = new Map(
    [...lines.values()].flat().flatMap(({ of: { asset } }) => (asset ? [[asset.id, asset] as const] : [])),
  );
  return (assetId) => {
    const row = assetId === null ? undefined : (view.assets.get(assetId) ?? meant.get(assetId));
    return row ? toAssetRef(row, language) : null;
  };
}

function toFund(
  { view, language }: DivisionContext,
  fund: AssetRow,
  composition: readonly FundHolding[],
  period: Period,
): Answer["funds"][number] {
  const known = composition.reduce((sum, { weightPercent }) => sum + (parseDec(weightPercent) ?? 0n), 0n);
  return {
    asset: toAssetRef(fund, language),
    value: figureOf(view, "value", { kind: "asset", assetId: fund.id }, period),
    weight: figureOf(view, "weight", { kind: "asset", assetId: fund.id }, period),
    knownPercent: formatDec(known),
    source: composition[0]?.source ?? "",
    day: composition[0]?.day ?? "",
  };
}

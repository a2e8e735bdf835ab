import {
  addYears,
  type Dec,
  dayNumber,
  fromDayNumber,
  type IsoDate,
  type Money,
  multiplyDivide,
  parseDec,
  type Transaction,
  worthOf,
} from "@zerno/engine";
import { noDecisions } from "../../domain/imports/decisions.ts";
import type { ImportRow } from "../../domain/imports/import.queries.ts";
import { type PreviewState, previewFor } from "../../domain/imports/preview/build-preview.ts";
import { openingTransaction } from "../../domain/imports/to-ledger-row.ts";
import { isOfDemo, readerOfPortfolio } from "../../market/market-reader.ts";
import { loadAssets, loadTerms } from "../../portfolio/assets/asset-terms.ts";
import type { LedgerView } from "../../portfolio/run/ledger-view.ts";
import { foldUnstored } from "../../portfolio/run/load-ledger.ts";
import type { Ctx } from "../../server/context.ts";
import { ImportState } from "../../shared/codes.ts";
import { visibleMarkets } from "./find-positions.ts";
import { loosePortfolio } from "./loose-portfolio.ts";
import type {
  PreviewLedger,
  PreviewSource,
  StatementSource,
  TypedPosition,
  TypedSource,
} from "./portfolio-preview.types.ts";

type LedgerCtx = Pick<Ctx, "db" | "user" | "today" | "now">;

/** Returns the import that saving the statement would create; it is stored nowhere. */
const looseImport = (
  view: { userId: string; id: string },
  { file }: StatementSource,
  now: Date,
): ImportRow => ({
  ...{ userId: view.userId, id: view.id, portfolioId: view.id, state: ImportState.previewed },
  ...{ brokerId: "", format: "", fileName: file.name, fileHash: "" },
  draft: { decisions: noDecisions },
  counts: { fileSize: file.bytes.length },
  createdAt: now,
  ...{ committedAt: null, revokedAt: null, readerVersion: null, hasFile: false },
});

/** Returns the rows that booking the preview would write without further answers. */
const includedRows = ({ oversold, transactions, states }: PreviewState): Transaction[] => [
  ...oversold.openings.map(openingTransaction),
  ...transactions.filter((_, index) => states[index]?.isIncluded),
];

/** Folds a statement in the first market that has one of its securities. */
async function ledgerOfStatement(
  ctx: LedgerCtx,
  source: StatementSource,
  currency: string,
): Promise<PreviewLedger> {
  let best: { readonly state: PreviewState; readonly isDemo: boolean } | undefined;
  for (const market of await visibleMarkets(ctx)) {
    const isDemo = isOfDemo(market);
    const portfolio = loosePortfolio({ currency, isDemo, isCashTracked: true, createdAt: ctx.now() });
    const row = looseImport(portfolio, source, ctx.now());
    const state = await previewFor(ctx.db, portfolio, row, source.statement, noDecisions);
    best ??= { state, isDemo };
    if ([...state.instruments.values()].every(({ asset }) => asset === null)) continue;
    best = { state, isDemo };
    break;
  }
  if (best === undefined) throw new Error("no market to read a statement in");
  const view = await foldUnstored(ctx, best.state.portfolio, includedRows(best.state));
  return { view, ...best };
}

interface RowsGround extends Pick<LedgerView, "assets"> {
  readonly terms: LedgerView["input"]["assets"];
  readonly date: IsoDate;
}

/** Returns the opening balance row of a position, with its total cost, as adding positions writes it. */
function rowOf(
  { assetId, quantity, averageCost }: TypedPosition,
  at: number,
  { assets, terms, date }: RowsGround,
): Transaction {
  const units = parseDec(quantity) ?? (0n as Dec);
  const price = averageCost === null ? undefined : parseDec(averageCost);
  const cost =
    price === undefined
      ? undefined
      : (worthOf(terms.get(assetId), { quantity: units, price, day: dayNumber(date) }) as Money);
  return {
    ...{ id: `typed:${at}`, kind: "opening-balance", date, assetId, quantity: units },
    currency: assets.get(assetId)?.currency ?? "",
    affectsCash: false,
    ...(cost !== undefined && { cost }),
  };
}

async function ledgerOfPositions(
  ctx: LedgerCtx,
  source: TypedSource,
  currency: string,
): Promise<PreviewLedger> {
  const { isDemo, positions } = source;
  const portfolio = loosePortfolio({ currency, isDemo, isCashTracked: false, createdAt: ctx.now() });
  const ids = [...new Set(positions.map(({ assetId }) => assetId))];
  const assets = await loadAssets(ctx.db, portfolio.userId, ids);
  const terms = await loadTerms(ctx.db, readerOfPortfolio(portfolio), assets.values());
  const date = ctx.today as IsoDate;
  const rows = positions.map((one, at) => rowOf(one, at, { assets, terms, date }));
  return { view: await foldUnstored(ctx, portfolio, rows), state: null, isDemo };
}

/** Folds the source of a preview in a currency, as of today. */
export const ledgerOf = (ctx: LedgerCtx, source: PreviewSource, currency: string): Promise<PreviewLedger> =>
  source.kind === "typed"
    ? ledgerOfPositions(ctx, source, currency)
    : ledgerOfStatement(ctx, source, currency);

/** Longest history of today's quantities. */
const mostYears = 5;

/** Start of the history of today's quantities. */
export interface HeldStart {
  readonly from: IsoDate;
  /** Asset whose prices begin last, if that shortens the history. */
  readonly limitedBy: string | null;
}

/**
 * Returns the first day within five years on which all holdings have a price: earlier, the total would be incomplete.
 * Null if a holding has no prices at all.
 */
export function startOfHeld({ run, input, today }: LedgerView): HeldStart | null {
  let from = addYears(today, -mostYears);
  let limitedBy: string | null = null;
  for (const { assetId, isOpen } of run.holdings()) {
    if (!isOpen) continue;
    const series = input.prices.get(assetId);
    const place = series?.closes.findIndex((close) => !Number.isNaN(close)) ?? -1;
    if (series === undefined || place < 0) return null;
    const first = fromDayNumber(series.firstDay + place);
    if (first <= from) continue;
    from = first;
    limitedBy = assetId;
  }
  return from < today ? { from, limitedBy } : null;
}

/** Returns today's units before the splits since a day, and those splits as rows. */
function rowsSince({ input, run, assets, today }: LedgerView, from: IsoDate): Transaction[] {
  return run.holdings().flatMap(({ assetId, quantity, isOpen }): Transaction[] => {
    if (!isOpen) return [];
    const currency = assets.get(assetId)?.currency ?? "";
    const splits = (input.facts?.get(assetId)?.splits ?? []).filter(
      ({ exDate }) => exDate > from && exDate <= today,
    );
    const units = splits.reduce<bigint>(
      (left, split) => multiplyDivide(left, split.from, split.to),
      quantity,
    );
    const common = { assetId, currency, affectsCash: false } as const;
    return [
      {
        ...{ ...common, id: `held:${assetId}`, kind: "opening-balance", date: from },
        quantity: units as Dec,
      },
      ...splits.map(
        ({ exDate, to, from: before }): Transaction => ({
          ...{ ...common, id: `split:${assetId}:${exDate}`, kind: "split", date: exDate },
          ratio: { to, from: before },
        }),
      ),
    ];
  });
}

/** Folds the ledger of an investor who has held today's quantities since a day; payments are left out. */
export const ledgerOfHeld = (ctx: LedgerCtx, view: LedgerView, from: IsoDate): Promise<LedgerView> =>
  foldUnstored(ctx, view.portfolio, rowsSince(view, from), "prices");

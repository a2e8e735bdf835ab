import {
  formatDec,
  formatMoney,
  type LedgerRun,
  type Period,
  parseMoney,
  runLedger,
  type Transaction,
} from "@zerno/engine";
import type { AssetRow } from "../../market/assets/assets.ts";
import { readerOfPortfolio } from "../../market/market-reader.ts";
import type { Proposal } from "../../portfolio/actions/corporate-proposals.ts";
import { loadTerms, toAssetRef } from "../../portfolio/assets/asset-terms.ts";
import { toWire } from "../../portfolio/figures/figures.ts";
import type { LedgerView } from "../../portfolio/run/ledger-view.ts";
import { toTransaction } from "../../portfolio/transactions/to-transaction.ts";
import { cashEffectOf } from "../../portfolio/transactions/transaction-row.ts";
import type { Db } from "../../server/db/db-types.ts";
import type { Money } from "../../shared/schemas/ledger.schema.ts";
import type { AssetEffect, PendingAction } from "./corporate-actions.contract.ts";

/** Converts a proposal's rows for the engine, with ids after all real ones. */
export const plannedRows = ({ rows }: Proposal): Transaction[] =>
  rows.map(({ accountId, values }, index) =>
    toTransaction(`ffffffff-ffff-ffff-ffff-${String(index).padStart(12, "0")}`, values, accountId),
  );

/** Runs only the rows of the affected assets: others stay the same. */
function runsOf(
  view: LedgerView,
  planned: readonly Transaction[],
  terms: LedgerView["input"]["assets"],
  ids: ReadonlySet<string>,
) {
  const { input } = view;
  const own = input.transactions.filter(
    ({ assetId = "", toAssetId = "" }) => ids.has(assetId) || ids.has(toAssetId),
  );
  const assets = new Map([...input.assets, ...terms]);
  const run = (transactions: readonly Transaction[]) => runLedger({ ...input, assets, transactions });
  return { before: run(own), after: run([...own, ...planned]) };
}

const quantityOf = (run: LedgerRun, assetId: string): string =>
  formatDec(run.holdings().find((holding) => holding.assetId === assetId)?.quantity ?? 0n);

function effectOn(
  asset: AssetRow,
  { before, after }: { readonly before: LedgerRun; readonly after: LedgerRun },
  view: LedgerView,
  language: string,
): AssetEffect {
  const period: Period = { from: view.today, to: view.today };
  const names = new Map([...view.assets, [asset.id, asset]]);
  const figure = (run: LedgerRun, id: "cost" | "averageCost") =>
    toWire(run.figure(id, { kind: "asset", assetId: asset.id }, period), names, period);
  return {
    asset: toAssetRef(asset, language),
    quantityBefore: quantityOf(before, asset.id),
    quantityAfter: quantityOf(after, asset.id),
    costBefore: figure(before, "cost"),
    costAfter: figure(after, "cost"),
    averageCostBefore: figure(before, "averageCost"),
    averageCostAfter: figure(after, "averageCost"),
  };
}

/** Returns the rows' total effect on cash, per currency. */
function cashOf(
  planned: readonly Transaction[],
  view: LedgerView,
  terms: LedgerView["input"]["assets"],
): Money[] {
  const sums = new Map<string, bigint>();
  for (const row of planned)
    for (const { currency, amount } of cashEffectOf(row, view.portfolio.isCashTracked, terms))
      sums.set(currency, (sums.get(currency) ?? 0n) + (parseMoney(amount) ?? 0n));
  return [...sums].map(([currency, amount]) => ({ currency, amount: formatMoney(amount) }));
}

/** Returns the present effect of booking a pending event: the ledger with and without its rows. */
export async function effectOf(
  db: Db,
  view: LedgerView,
  proposal: Proposal,
  language: string,
): Promise<PendingAction["effect"]> {
  if (proposal.rows.length === 0) return null;
  const { asset, toAsset } = proposal;
  const touched = toAsset === undefined ? [asset] : [asset, toAsset];
  const terms = await loadTerms(db, readerOfPortfolio(view.portfolio), touched);
  const planned = plannedRows(proposal);
  const runs = runsOf(view, planned, terms, new Set(touched.map(({ id }) => id)));
  return {
    assets: touched.map((one) => effectOn(one, runs, view, language)),
    cash: cashOf(planned, view, terms),
  };
}

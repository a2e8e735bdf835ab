import type { Asset, Transaction } from "@zerno/engine";
import type { AssetRow } from "../../market/assets/assets.ts";
import { readerOfPortfolio } from "../../market/market-reader.ts";
import type { DueIncome } from "../../portfolio/actions/due-income.ts";
import { proposeIncome } from "../../portfolio/actions/income-proposals.ts";
import { loadProposalContext } from "../../portfolio/actions/load-income.ts";
import { loadAssets, loadTerms } from "../../portfolio/assets/asset-terms.ts";
import type { PortfolioRow } from "../../portfolio/portfolios/portfolios.queries.ts";
import { loadTransactions, rowsOfPortfolio } from "../../portfolio/run/ledger-rows.ts";
import type { Db } from "../../server/db/db-types.ts";
import { type CheckedStatement, type CheckQuestion, checkStatement } from "./check-statement.ts";
import type { StoredStatement } from "./statements.queries.ts";

export interface CheckWorld {
  readonly portfolio: PortfolioRow;
  readonly rows: readonly Transaction[];
  readonly assets: ReadonlyMap<string, AssetRow>;
  readonly terms: ReadonlyMap<string, Asset>;
  readonly today: string;
}

export async function loadCheckContext(db: Db, portfolio: PortfolioRow, today: string): Promise<CheckWorld> {
  const rows = await loadTransactions(db, rowsOfPortfolio(portfolio.userId, portfolio.id));
  const ids = new Set(rows.flatMap(({ assetId, toAssetId }) => [assetId ?? [], toAssetId ?? []].flat()));
  const assets = await loadAssets(db, portfolio.userId, [...ids]);
  const terms = await loadTerms(db, readerOfPortfolio(portfolio), assets.values());
  return { portfolio, rows, assets, terms, today };
}

/** Searches missing payments only where the ledger has less cash than the statement. */
export async function checkWithIncome(
  question: Omit<CheckQuestion, "dues">,
  loadDues: () => Promise<readonly DueIncome[]>,
): Promise<CheckedStatement> {
  const plain = checkStatement({ ...question, dues: [] });
  const isCashMissing = plain.cash.some(({ difference }) => difference.startsWith("-"));
  return isCashMissing ? checkStatement({ ...question, dues: await loadDues() }) : plain;
}

/** Returns payments due without a row and not awaiting an event. */
export async function unpaidDues(
  db: Db,
  { portfolio, rows, today }: Pick<CheckWorld, "portfolio" | "rows" | "today">,
  accountId: string,
): Promise<readonly DueIncome[]> {
  const world = await loadProposalContext(db, portfolio, rows);
  return proposeIncome(world, today)
    .filter(({ due, waitsFor }) => due.accountId === accountId && waitsFor === undefined)
    .map(({ due }) => due);
}

export async function checkStoredStatement(
  db: Db,
  world: CheckWorld,
  statement: StoredStatement,
  language: string,
): Promise<CheckedStatement> {
  const { portfolio, rows, assets, terms } = world;
  const unread = statement.positions.map(({ assetId }) => assetId).filter((id) => !assets.has(id));
  const others = await loadAssets(
    db,
    portfolio.userId,
    unread.filter((id) => !id.includes(":")),
  );
  const nameOf = (id: string) => {
    const asset = assets.get(id) ?? others.get(id);
    if (!asset) return undefined;
    return { label: asset.ticker, name: language === "ru" ? asset.nameRu : asset.nameEn };
  };
  const question = {
    statement: {
      ...statement,
      positions: statement.positions.map((held) => ({ ...held, ...nameOf(held.assetId) })),
    },
    rows: rows.filter(({ accountId }) => accountId === statement.accountId),
    leftOut: [],
    ofFile: [],
    terms,
    isCashTracked: portfolio.isCashTracked,
    nameOf: (id: string) => nameOf(id) ?? { label: id, name: "" },
    incomeTaxRate: portfolio.incomeTaxRate,
  };
  return checkWithIncome(question, () => unpaidDues(db, world, statement.accountId));
}

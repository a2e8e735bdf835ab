import { findUser } from "../../identity/users.ts";
import { demoTextIn } from "../../market/demo/portfolios/demo-texts.ts";
import { listNamedFrozen } from "../../portfolio/assets/frozen-assets.ts";
import { listDefaultAccounts } from "../../portfolio/portfolios/accounts.queries.ts";
import { portfoliosOfTotal, toAllPortfolios } from "../../portfolio/portfolios/all-portfolios.ts";
import { listChildren } from "../../portfolio/portfolios/composite.queries.ts";
import { listNamedLotMethods } from "../../portfolio/portfolios/lot-methods.ts";
import {
  listPortfolios,
  listStartedPortfolios,
  type PortfolioRow,
  shownName,
} from "../../portfolio/portfolios/portfolios.queries.ts";
import { hasOpenPosition } from "../../portfolio/transactions/quantity-check.ts";
import { loadQuantityRows } from "../../portfolio/transactions/quantity-rows.ts";
import { plainDecimal } from "../../portfolio/transactions/transaction-row.ts";
import type { UserCtx } from "../../server/context.ts";
import { AppError } from "../../shared/app-error.ts";
import { rateSources } from "../../shared/codes.ts";
import type { Portfolio, SharedPortfolio } from "./portfolios.contract.ts";
import { costMethodName, noteTag, settingsTag } from "./portfolios.rules.ts";

type AnswerCtx = Pick<UserCtx, "db" | "user" | "memory" | "language">;

/** Returns all portfolios of the user. */
export async function listPortfolioAnswers(ctx: AnswerCtx): Promise<Portfolio[]> {
  const { db, user } = ctx;
  const rows = await listPortfolios(db, user.id);
  const accounts = await listDefaultAccounts(db, user.id);
  const started = await listStartedPortfolios(db, user.id);
  const held = new Set<string>();
  for (const row of rows) if (started.has(row.id) && (await hasHoldings(ctx, row))) held.add(row.id);
  const childrenOf = await listChildren(db, user.id);
  const methods = Map.groupBy(await listNamedLotMethods(db, user.id), ({ portfolioId }) => portfolioId);
  const blockedOf = Map.groupBy(await listNamedFrozen(db, user.id), ({ portfolioId }) => portfolioId);
  return rows.map((row) => {
    const children = (childrenOf.get(row.id) ?? []).map(({ id, from, to }) => ({ id, from, to }));
    const lotMethods = (methods.get(row.id) ?? []).map(({ assetId, ticker, method }) => ({
      ...{ assetId, ticker, method },
    }));
    const blockedAssets = (blockedOf.get(row.id) ?? []).map(({ assetId, ticker }) => ({ assetId, ticker }));
    const defaultAccountId = row.isComposite ? null : (accounts.get(row.id) ?? null);
    // A composite has the holdings of its parts.
    const parts = row.isComposite ? children.map(({ id }) => id) : [row.id];
    return {
      ...toAnswer(row, ctx.language),
      etag: settingsTag(row, { children, lotMethods, blockedAssets, defaultAccountId }),
      childPortfolios: children.map(({ id }) => id),
      children,
      lotMethods,
      blockedAssets,
      setupRequired: !parts.some((id) => started.has(id)),
      hasHoldings: parts.some((id) => held.has(id)),
      defaultAccountId,
    };
  });
}

/** Returns the composite of all portfolios in the totals, from its parts' answers; null for fewer than two. */
export async function getAllPortfolios(ctx: AnswerCtx, own: readonly Portfolio[]): Promise<Portfolio | null> {
  const rows = await listPortfolios(ctx.db, ctx.user.id);
  const ids = portfoliosOfTotal(rows).map(({ id }) => id);
  if (ids.length < 2) return null;
  const row = toAllPortfolios(rows, (await findUser(ctx.db, ctx.user.id))?.currency ?? "");
  if (!row) return null;
  const parts = own.filter(({ id }) => ids.includes(id));
  const children = ids.map((id) => ({ id, from: null, to: null }));
  return {
    ...toAnswer(row, ctx.language),
    etag: settingsTag(row, { children, lotMethods: [], blockedAssets: [], defaultAccountId: null }),
    childPortfolios: ids,
    children,
    lotMethods: [],
    blockedAssets: [],
    setupRequired: parts.every(({ setupRequired }) => setupRequired),
    hasHoldings: parts.some(({ hasHoldings: has }) => has),
    defaultAccountId: null,
  };
}

/** Returns portfolios shared with the user, as their owners see them, with access level and owner. */
export async function listSharedPortfolios(ctx: AnswerCtx): Promise<SharedPortfolio[]> {
  const { grants = [] } = ctx.user;
  const shared: SharedPortfolio[] = [];
  for (const [ownerId, own] of Map.groupBy(grants, (grant) => grant.ownerId)) {
    const levels = new Map(own.map(({ portfolioId, level }) => [portfolioId, level]));
    const owner = (await findUser(ctx.db, ownerId))?.name ?? "";
    for (const portfolio of await listPortfolioAnswers({ ...ctx, user: { ...ctx.user, id: ownerId } })) {
      const level = levels.get(portfolio.id);
      if (level) shared.push({ ...portfolio, level, owner });
    }
  }
  return shared;
}

/** @throws AppError NOT_FOUND */
export async function getOwnPortfolio(ctx: AnswerCtx, id: string): Promise<Portfolio> {
  const answer = (await listPortfolioAnswers(ctx)).find((portfolio) => portfolio.id === id);
  if (!answer) throw new AppError("NOT_FOUND");
  return answer;
}

/** Depends on the ledger only, so cached by its position in the log of changes. */
async function hasHoldings(ctx: AnswerCtx, row: PortfolioRow): Promise<boolean> {
  const cache = ctx.memory.cache<boolean>("has-holdings", 10_000);
  const key = `${row.userId},${row.id},${row.lastChange}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  const rows = await loadQuantityRows(ctx.db, row.userId, row.id);
  const answer = hasOpenPosition(rows, row.isShortAllowed);
  cache.set(key, answer);
  return answer;
}

const toAnswer = (row: PortfolioRow, language: string) => ({
  id: row.id,
  name: shownName(row, language),
  currency: row.currency,
  view: row.view,
  accountType: row.accountType,
  cashBackType: row.cashBackType,
  costMethod: costMethodName(row.costMethod),
  // A restored file may name an unknown source.
  rateSource: rateSources.find((one) => one === row.rateSource) ?? null,
  blockedHaircut: row.blockedHaircut === null ? null : plainDecimal(row.blockedHaircut),
  isBlockedApart: row.isBlockedApart,
  isCashTracked: row.isCashTracked,
  isShortAllowed: row.isShortAllowed,
  isIncomeBooked: row.isIncomeBooked,
  incomeTaxRate: row.incomeTaxRate === null ? null : plainDecimal(row.incomeTaxRate),
  isDemo: row.isDemo,
  isArchived: row.archivedAt !== null,
  broker: row.broker,
  noteEtag: noteTag(row),
  isComposite: row.isComposite,
  note: row.isDemo ? demoTextIn(row.note, language) : row.note,
  version: row.lastChange,
  createdAt: row.createdAt.toISOString(),
});

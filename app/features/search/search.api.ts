import { findKindName } from "@zerno/engine";
import { findUser } from "../../identity/users.ts";
import type { AssetRow } from "../../market/assets/assets.ts";
import { demoTextIn } from "../../market/demo/portfolios/demo-texts.ts";
import { readerOfUser } from "../../market/market-reader.ts";
import { findAmong, findAssetsByText } from "../../market/search/search-assets.ts";
import { normaliseSearch } from "../../market/search/search-text.ts";
import { loadAssets, toListedAsset } from "../../portfolio/assets/asset-terms.ts";
import { portfoliosOfTotal } from "../../portfolio/portfolios/all-portfolios.ts";
import {
  getPortfolio,
  listPortfolios,
  type PortfolioRow,
  shownName,
} from "../../portfolio/portfolios/portfolios.queries.ts";
import { findByNote } from "../../portfolio/transactions/list-transactions.ts";
import type { Handlers } from "../../server/call.ts";
import type { UserCtx } from "../../server/context.ts";
import { allPortfoliosId } from "../../shared/codes.ts";
import { listHolders } from "./held-ids.ts";
import { mostOfType, type searchContract } from "./search.contract.ts";

/** A single letter matches nearly every note. */
const shortestNote = 2;

const toFound = (row: AssetRow, language: string) => ({ ...toListedAsset(row, language), isin: row.isin });

/** Returns held assets with the portfolios that hold them. */
async function findHeld(ctx: UserCtx, own: readonly PortfolioRow[], query: string) {
  const holders = await listHolders(ctx, own);
  const rows = [...(await loadAssets(ctx.db, ctx.user.id, [...holders.keys()])).values()];
  return (await findAmong(rows, query, mostOfType)).map((row) => ({
    ...toFound(row, ctx.language),
    portfolios: (holders.get(row.id) ?? []).map((portfolio) => ({
      id: portfolio.id,
      name: shownName(portfolio, ctx.language),
    })),
  }));
}

/** Finds portfolios by name or broker; names that start with the text come first. */
async function findPortfolios(ctx: UserCtx, own: readonly PortfolioRow[], query: string) {
  const typed = normaliseSearch(query);
  if (typed === "") return [];
  const { db, language } = ctx;
  const listed = own.map((row) => ({ row, owner: "" }));
  if (portfoliosOfTotal(own).length > 1)
    listed.unshift({ row: await getPortfolio(db, ctx.user.id, allPortfoliosId), owner: "" });
  for (const [ownerId, grants] of Map.groupBy(ctx.user.grants ?? [], (grant) => grant.ownerId)) {
    const granted = new Set(grants.map(({ portfolioId }) => portfolioId));
    const owner = (await findUser(db, ownerId))?.name ?? "";
    for (const row of await listPortfolios(db, ownerId)) if (granted.has(row.id)) listed.push({ row, owner });
  }
  const found = listed.map(({ row, owner }) => {
    const name = shownName(row, language);
    const [inName, inBroker] = [name, row.broker].map((text) => normaliseSearch(text).indexOf(typed));
    const rank = inName === 0 ? 0 : inName !== undefined && inName > 0 ? 1 : inBroker === -1 ? 3 : 2;
    return { rank, portfolio: { id: row.id, name, currency: row.currency, owner } };
  });
  return found
    .filter(({ rank }) => rank < 3)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, mostOfType)
    .map(({ portfolio }) => portfolio);
}

/** Finds the user's transactions by note, latest first. */
async function findTransactions(ctx: UserCtx, own: readonly PortfolioRow[], query: string) {
  if (query.length < shortestNote) return [];
  const portfolios = new Map(own.map((row) => [row.id, row]));
  const rows = await findByNote(ctx.db, ctx.user.id, [...portfolios.keys()], query, mostOfType);
  const ids = rows.flatMap(({ assetId }) => assetId ?? []);
  const assets = await loadAssets(ctx.db, ctx.user.id, ids);
  return rows.flatMap((row) => {
    const [portfolio, kind] = [portfolios.get(row.portfolioId), findKindName(row.kind)];
    if (!portfolio || !kind) return [];
    return [
      {
        ...{ id: row.id, portfolioId: row.portfolioId, date: row.tradeDate, kind },
        portfolioName: shownName(portfolio, ctx.language),
        ticker: assets.get(row.assetId ?? "")?.ticker ?? null,
        note: portfolio.isDemo ? demoTextIn(row.note, ctx.language) : row.note,
      },
    ];
  });
}

export const searchHandlers: Handlers<typeof searchContract> = {
  "GET /api/search": async (ctx, { query }) => {
    const own = await listPortfolios(ctx.db, ctx.user.id);
    const held = await findHeld(ctx, own, query);
    const isHeld = new Set(held.map(({ ownerId, id }) => `${ownerId}/${id}`));
    const wanted = mostOfType + held.length;
    const found = await findAssetsByText(ctx.db, readerOfUser(ctx.user), query, wanted);
    return {
      held,
      assets: found
        .filter(({ ownerId, id }) => !isHeld.has(`${ownerId}/${id}`))
        .slice(0, mostOfType)
        .map((row) => toFound(row, ctx.language)),
      portfolios: await findPortfolios(ctx, own, query),
      transactions: await findTransactions(ctx, own, query),
    };
  },
};

import { assetRefOf } from "../../ledger/asset-refs.ts";
import { figuresOf, problemsOf } from "../../ledger/figures.ts";
import { cashRows, heldAssets } from "../../ledger/holding-rows.ts";
import { type LedgerView, loadChosenLedger, loadLedger } from "../../ledger/load-ledger.ts";
import { periodOf } from "../../ledger/periods.ts";
import { listPortfolios, shownName } from "../../ledger/portfolios.queries.ts";
import { normaliseSearch, searchVariants } from "../../market/search-text.ts";
import type { Handlers } from "../../server/call.ts";
import type { UserCtx } from "../../server/context.ts";
import type { holdingsContract } from "./holdings.contract.ts";
import { oneHolding } from "./one-holding.ts";

const totalMetrics = [
  "value",
  "invested",
  "unrealised",
  "realised",
  "income",
  "fees",
  "taxes",
  "totalProfit",
  "simpleReturn",
  "twr",
  "irr",
  "dayChange",
  "dayChangeRatio",
] as const;

export const holdingsHandlers: Handlers<typeof holdingsContract> = {
  "GET /api/holdings": async (ctx, { portfolioId, showClosed, ...asked }) => {
    const view = await loadChosenLedger(ctx, portfolioId);
    const period = periodOf(view, asked);
    const held = heldAssets(view, period);
    const shown = showClosed ? held : held.filter(({ isClosed }) => !isClosed);
    return {
      portfolioId: view.portfolio.id,
      currency: view.currency,
      period,
      rows: shown.map(({ assetId, ...row }) => ({ ...row, asset: assetRefOf(view, assetId, ctx.language) })),
      totals: figuresOf(view, totalMetrics, { kind: "portfolio" }, period),
      cash: [...cashRows(view, period)],
      closedCount: held.filter(({ isClosed }) => isClosed).length,
      problems: problemsOf(view),
    };
  },
  "GET /api/holdings/search": async (ctx, { portfolioId, text }) => {
    const portfolios = portfolioId
      ? [{ id: portfolioId }]
      : (await listPortfolios(ctx.db, ctx.user.id)).map(({ id }) => ({ id }));
    const holdings = [];
    for (const { id } of portfolios) holdings.push(...searchIn(await loadLedger(ctx, id), ctx, text));
    return { holdings };
  },
  "GET /api/holdings/one": oneHolding,
};

/** Open holdings whose ticker, ISIN or names contain the text, as typed or as it sounds. */
function searchIn(view: LedgerView, { language }: Pick<UserCtx, "language">, text: string) {
  const spellings = searchVariants(text);
  const isFound = (assetId: string) => {
    const asset = view.assets.get(assetId);
    return normaliseSearch(text) === "" || spellings.some((spelling) => asset?.searchText.includes(spelling));
  };
  return view.run
    .holdings()
    .filter(({ isOpen, assetId }) => isOpen && isFound(assetId))
    .map(({ assetId }) => ({
      asset: assetRefOf(view, assetId, language),
      portfolioId: view.portfolio.id,
      portfolioName: shownName(view.portfolio, language),
    }));
}

import { v7 as newId } from "uuid";
import { normaliseSearch, searchVariants } from "../../market/search/search-text.ts";
import { assetRefOf } from "../../portfolio/assets/asset-refs.ts";
import { listPortfolios, shownName } from "../../portfolio/portfolios/portfolios.queries.ts";
import type { LedgerView } from "../../portfolio/run/ledger-view.ts";
import { loadLedger } from "../../portfolio/run/load-ledger.ts";
import type { Handlers } from "../../server/call.ts";
import type { UserCtx } from "../../server/context.ts";
import { oneHolding } from "./drawer/one-holding.ts";
import { updateNote } from "./drawer/update-note.ts";
import type { holdingsContract } from "./holdings.contract.ts";
import { listHoldings } from "./list-holdings.ts";
import { addHolding, changeHolding, removeHolding } from "./save-holding.ts";

export const holdingsHandlers: Handlers<typeof holdingsContract> = {
  "GET /api/holdings": listHoldings,
  "POST /api/holdings": addHolding,
  "PUT /api/holdings": changeHolding,
  "DELETE /api/holdings": async (ctx, input) => {
    const undoId = newId();
    await removeHolding(ctx, input, undoId);
    return { undoId };
  },
  "POST /api/holdings/update-note": updateNote,
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

/** By ticker, ISIN or name, as typed or transliterated. */
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

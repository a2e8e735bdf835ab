import { v7 as newId } from "uuid";
import { assetRefOf } from "../../ledger/asset-refs.ts";
import type { LedgerView } from "../../ledger/ledger-view.ts";
import { loadLedger } from "../../ledger/load-ledger.ts";
import { listPortfolios, shownName } from "../../ledger/portfolios.queries.ts";
import { normaliseSearch, searchVariants } from "../../market/search-text.ts";
import type { Handlers } from "../../server/call.ts";
import type { UserCtx } from "../../server/context.ts";
import type { holdingsContract } from "./holdings.contract.ts";
import { listHoldings } from "./list-holdings.ts";
import { oneHolding } from "./one-holding.ts";
import { addHolding, changeHolding, removeHolding } from "./save-holding.ts";
import { updateNote } from "./update-note.ts";

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

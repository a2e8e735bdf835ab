import {
  type Dec,
  formatDec,
  formatMoney,
  type OpenLot,
  parseDec,
  runLedger,
  type Transaction,
} from "@zerno/engine";
import type { z } from "zod";
import { readerOfPortfolio } from "../../market/market-reader.ts";
import { loadAssets, loadTerms } from "../../portfolio/assets/asset-terms.ts";
import { canPickLots } from "../../portfolio/portfolios/lot-methods.ts";
import type { LedgerView } from "../../portfolio/run/ledger-view.ts";
import { loadLedger } from "../../portfolio/run/load-ledger.ts";
import { readDraft } from "../../portfolio/transactions/read-draft.ts";
import { toTransaction } from "../../portfolio/transactions/to-transaction.ts";
import type { UserCtx } from "../../server/context.ts";
import { AppError } from "../../shared/app-error.ts";
import type { LotSuggestions, transactionsContract } from "./transactions.contract.ts";

type Input = z.output<(typeof transactionsContract)["POST /api/transactions/lots"]["input"]>;
type Picks = readonly { readonly transactionId: string; readonly quantity: string }[];
type Choice = LotSuggestions["choices"][number];

const draftId = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** Takes lots in order until there are enough units. */
function pick(lots: readonly OpenLot[], wanted: bigint): Picks {
  let left = wanted;
  const picks = new Map<string, bigint>();
  for (const { transactionId, quantity } of lots) {
    const taken = left < quantity ? left : quantity;
    if (taken <= 0n) break;
    picks.set(transactionId, (picks.get(transactionId) ?? 0n) + taken);
    left -= taken;
  }
  return [...picks].map(([transactionId, units]) => ({ transactionId, quantity: formatDec(units as Dec) }));
}

/** By unit cost in the asset's currency; unknown ones last. */
function byUnitCost(a: OpenLot, b: OpenLot): number {
  if (a.cost === undefined || b.cost === undefined)
    return Number(a.cost === undefined) - Number(b.cost === undefined);
  const [left, right] = [a.cost * b.quantity, b.cost * a.quantity];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Realised gain of a sale with given lots, by the asset's ledger. */
function gainWith(view: LedgerView, others: readonly Transaction[], row: Transaction) {
  const assetId = row.assetId ?? "";
  return (terms: LedgerView["input"]["assets"], picks: Picks, quantity = row.quantity): string | null => {
    const useLots = picks.flatMap(({ transactionId, quantity: text }) => {
      const units = parseDec(text);
      return units === undefined ? [] : [{ rowId: transactionId, quantity: units }];
    });
    const sale = { ...row, useLots, ...(quantity === undefined ? {} : { quantity }) };
    const run = runLedger({ ...view.input, transactions: [...others, sale], assets: terms });
    const parts = run.disposals(assetId).filter((part) => part.transactionId === row.id);
    let gain = 0n;
    for (const { baseGain } of parts) {
      if (baseGain === undefined) return null;
      gain += baseGain;
    }
    return parts.length === 0 ? null : formatMoney(gain as never);
  };
}

/** Suggests lots of a sale, with the realised gain by method. @throws AppError naming missing fields */
export async function suggestLots(ctx: UserCtx, input: Input): Promise<LotSuggestions> {
  const view = await loadLedger(ctx, input.portfolioId);
  if (input.id && !view.input.transactions.some(({ id }) => id === input.id)) throw new AppError("NOT_FOUND");
  const row = toTransaction(input.id ?? draftId, await readDraft(ctx, ctx.db, view.portfolio, input));
  const { assetId, quantity } = row;
  if (assetId === undefined || quantity === undefined)
    throw new AppError("INVALID_INPUT", {}, [{ path: "assetId", code: "required" }]);
  const asset = (await loadAssets(ctx.db, ctx.user.id, [assetId])).get(assetId);
  const own = asset && (await loadTerms(ctx.db, readerOfPortfolio(view.portfolio), [asset])).get(assetId);
  if (!asset || !own) throw new AppError("INVALID_INPUT", {}, [{ path: "assetId", code: "unknown" }]);
  const terms = new Map(view.input.assets).set(assetId, { ...own, costMethod: "specific" });
  const others = view.input.transactions.filter(
    (other) => other.id !== row.id && (other.assetId === assetId || other.toAssetId === assetId),
  );
  const before = runLedger({ ...view.input, transactions: others, assets: terms });
  const lots = before.lots(assetId, row.date).filter((lot) => lot.quantity > 0n);
  const gain = gainWith(view, others, row);
  const choice = (name: Choice["name"], picks: Picks): Choice => ({
    name,
    picks: [...picks],
    gain: gain(terms, picks),
  });
  const cheapest = [...lots].sort(byUnitCost);
  return {
    canPick: canPickLots(view, assetId),
    currency: view.currency,
    lots: lots.map((lot) => ({
      transactionId: lot.transactionId,
      openedOn: lot.opened,
      quantity: formatDec(lot.quantity),
      cost: lot.cost === undefined ? null : formatMoney(lot.cost),
      costCurrency: asset.currency,
      gain: gain(terms, pick([lot], quantity), quantity < lot.quantity ? quantity : lot.quantity),
    })),
    choices: [
      choice("oldest", pick(lots, quantity)),
      choice("newest", pick([...lots].reverse(), quantity)),
      choice("dearest", pick([...cheapest].reverse(), quantity)),
      choice("cheapest", pick(cheapest, quantity)),
      ...(input.lotChoices?.length ? [choice("own", input.lotChoices)] : []),
    ],
  };
}

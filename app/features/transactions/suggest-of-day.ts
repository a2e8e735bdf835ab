import {
  type Asset,
  accruedHeld,
  accruedOf,
  dayNumber,
  formatDec,
  formatMoney,
  type IsoDate,
  multiplyDivide,
  nominalOf,
} from "@zerno/engine";
import { readerOfPortfolio } from "../../market/market-reader.ts";
import { findPrice } from "../../market/prices/prices.ts";
import { findRate } from "../../market/rates/rates.ts";
import { loadAssets, loadTerms } from "../../portfolio/assets/asset-terms.ts";
import type { LedgerView } from "../../portfolio/run/ledger-view.ts";
import type { UserCtx } from "../../server/context.ts";
import type { TransactionPreview } from "./transactions.contract.ts";

type Suggested = TransactionPreview["suggested"];

interface Asked {
  readonly assetId?: string | null | undefined;
  readonly currency: string;
  readonly date: string;
  readonly quantity?: bigint | undefined;
}

/** Calendar days a close stays valid (conventions C19). */
const staleDays = 10;
const daysBetween = (from: IsoDate, to: IsoDate): number => dayNumber(to) - dayNumber(from);

/** 10^18, the scale of quantities and prices. */
const ONE = 10n ** 18n;
/** From money's 10 decimals to hundredths. */
const PER_HUNDREDTH = 10n ** 6n;

/** Suggests the asset's close and terms, and the rate to the portfolio's currency. */
export async function suggestOf(ctx: UserCtx, view: LedgerView, asked: Asked): Promise<Suggested> {
  const reader = readerOfPortfolio(view.portfolio);
  const date = asked.date as IsoDate;
  const assets = await loadAssets(ctx.db, ctx.user.id, asked.assetId ? [asked.assetId] : []);
  const asset = asked.assetId ? assets.get(asked.assetId) : undefined;
  const price = asset ? await findPrice(ctx.db, reader, asset, date) : null;
  const terms = asset && (await loadTerms(ctx.db, reader, [asset])).get(asset.id);
  const { currency: to } = view.portfolio;
  const from = asked.currency;
  const rate = from === to ? null : await findRate(ctx.db, reader, { from, to }, date);
  const isUsable = price && daysBetween(price.usedOn, date) <= (terms?.staleDays ?? staleDays);
  return {
    price:
      isUsable && asset
        ? { value: price.close, currency: asset.currency, date: price.usedOn, source: price.source }
        : null,
    rate: rate
      ? {
          value: rate.rate,
          pair: `${from}/${to}`,
          date: rate.legs[0]?.usedOn ?? date,
          source: [...new Set(rate.legs.map(({ source }) => source))].join(", "),
        }
      : null,
    trade: terms ? tradeTerms(terms, dayNumber(date), asked.quantity) : null,
  };
}

/** Factor of quantity x price, and accrued interest by a bond's schedule. */
function tradeTerms(asset: Asset, day: number, quantity: bigint | undefined): Suggested["trade"] {
  if (asset.isNominalUnknown === true) return null;
  const { multiplier = ONE, bond } = asset;
  if (bond === undefined)
    return { point: formatDec(multiplier), accruedEach: null, accruedAll: null, isEstimated: false };
  const hundredth = nominalOf(asset, day) * PER_HUNDREDTH;
  const each = accruedOf(asset, day);
  return {
    point: formatDec(multiplyDivide(hundredth, multiplier, ONE)),
    accruedEach: formatMoney(each.amount),
    accruedAll:
      quantity !== undefined && quantity > 0n
        ? formatMoney(accruedHeld(asset, { quantity, day }).amount)
        : null,
    isEstimated: each.notes.length > 0,
  };
}

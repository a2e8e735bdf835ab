import {
  type Asset,
  createRates,
  DEC_ONE,
  type Dec,
  dayNumber,
  type IsoDate,
  type Money,
  type PriceSeries,
  parseDec,
  parseMoney,
  type RateSeries,
  type Rates,
  type RebalanceAsset,
  type RebalanceInput,
  type RebalanceMode,
} from "@zerno/engine";
import { type LedgerWithPies, loadPiesOf, piePeriod } from "../../../domain/allocation/pie-view.ts";
import { moneyOf } from "../../../domain/allocation/share-figures.ts";
import type { AssetRow } from "../../../market/assets/assets.ts";
import { readerOfPortfolio } from "../../../market/market-reader.ts";
import { loadRateSeries } from "../../../market/rates/rates.ts";
import { loadTerms } from "../../../portfolio/assets/asset-terms.ts";
import { isExcluded } from "../../../portfolio/assets/frozen-assets.ts";
import { figureOf } from "../../../portfolio/figures/figures.ts";
import { readPrices } from "../../../portfolio/run/load-inputs.ts";
import type { UserCtx } from "../../../server/context.ts";
import { AssetType } from "../../../shared/codes.ts";
import type { Reason } from "../../../shared/common.schema.ts";
import type { RebalanceSettings } from "../../../shared/schemas/rebalance.schema.ts";
import { itemTargets } from "./item-targets.ts";
import { lastClose, piecePrice, type UsedClose } from "./piece-price.ts";

/** Mode, amount and rules of a plan, in the portfolio's currency. */
export interface PlanOrder {
  readonly mode: RebalanceMode;
  readonly amount: string;
  readonly settings: RebalanceSettings;
}

/** Asset of a plan with the inputs of its figures. */
export interface PlanAsset {
  readonly row: AssetRow;
  readonly terms: Asset;
  readonly used: UsedClose;
}

/** Inputs of a plan, or the reasons they are incomplete. */
export interface PlanGround {
  readonly ledger: LedgerWithPies;
  readonly input: RebalanceInput;
  readonly assets: ReadonlyMap<string, PlanAsset>;
  readonly rates: Pick<Rates, "rate" | "uses">;
  /** Origin of `rates`. */
  readonly series: readonly RateSeries[];
  readonly refused: readonly Reason[];
}

/** Held but never ordered: not sold in units of their value. */
const unordered: readonly number[] = [AssetType.option, AssetType.futures, AssetType.custom, AssetType.index];
/** Default lot of a coin: a millionth. */
const coinLot = 10n ** 12n;

/**
 * Loads the ledger of a plan in the portfolio's currency.
 * @throws AppError NOT_FOUND
 */
export const loadPlanLedger = (ctx: UserCtx, portfolioId: string | undefined): Promise<LedgerWithPies> =>
  loadPiesOf({ ...ctx, currency: null }, portfolioId);

/** Returns the units per lot: the owner's setting, else the market's. */
export function lotSizeOf(row: AssetRow, settings: Pick<RebalanceSettings, "lotSizes">): Dec {
  const own = settings.lotSizes.find(({ assetId }) => assetId === row.id);
  const stated = own && parseDec(own.lotSize);
  if (stated !== undefined && stated > 0n) return stated;
  return (row.type === AssetType.crypto ? coinLot : BigInt(row.lotSize) * DEC_ONE) as Dec;
}

export const isUnordered = ({ type }: Pick<AssetRow, "type">): boolean => unordered.includes(type);

interface Market {
  readonly terms: ReadonlyMap<string, Asset>;
  readonly prices: ReadonlyMap<string, PriceSeries>;
  readonly rates: Rates;
  readonly series: readonly RateSeries[];
  readonly rateOf: (currency: string) => Dec | undefined;
}

/** Loads closes, terms and rates of held and targeted assets. */
async function loadMarket(ctx: UserCtx, { view, assets }: LedgerWithPies): Promise<Market> {
  const others = [...assets.values()].filter(({ id }) => !view.assets.has(id));
  const { positions } = view;
  const reader = readerOfPortfolio(view.portfolio);
  const terms = new Map([...view.input.assets, ...(await loadTerms(ctx.db, reader, others))]);
  const bought = await readPrices({ db: ctx.db, reader, positions }, others);
  const currencies = [...new Set([view.currency, ...[...assets.values()].map(({ currency }) => currency)])];
  const isKnown = currencies.every((currency) => view.currencies.includes(currency));
  const series = isKnown ? view.input.rates : await loadRateSeries(ctx.db, reader, currencies.sort(), view);
  const rates = createRates(series);
  return {
    terms,
    prices: new Map([...view.input.prices, ...bought]),
    ...{ rates, series },
    rateOf: (currency) => rates.rate(currency, view.currency, dayNumber(view.today)) as Dec | undefined,
  };
}

interface Gathering {
  readonly ledger: LedgerWithPies;
  readonly market: Market;
  readonly settings: RebalanceSettings;
  readonly targets: ReadonlyMap<string, Dec>;
  readonly quantities: ReadonlyMap<string, Dec>;
  readonly refused: Reason[];
}

/** Returns open lots in the portfolio's currency; absent when a cost is unknown. */
function lotsOf({ view }: LedgerWithPies, assetId: string): Pick<RebalanceAsset, "lots"> {
  const lots = view.run.lots(assetId);
  if (lots.some(({ baseCost }) => baseCost === undefined)) return {};
  return {
    lots: lots.map(({ opened, quantity, baseCost = 0n as Money }) => ({
      acquired: opened,
      quantity,
      cost: baseCost,
    })),
  };
}

function gatherAsset(row: AssetRow, gathering: Gathering): [RebalanceAsset, PlanAsset] | undefined {
  const { ledger, market, settings, targets, quantities, refused } = gathering;
  const { view } = ledger;
  const quantity = quantities.get(row.id) ?? (0n as Dec);
  const terms = market.terms.get(row.id);
  const place = { day: view.today, sourceNames: view.input.sourceNames ?? [] };
  const used = terms && lastClose(market.prices.get(row.id), terms, place);
  const rate = market.rateOf(row.currency);
  if (!terms || !used) {
    refused.push({ code: "no-price", params: { asset: row.ticker, assetId: row.id, date: view.today } });
    return undefined;
  }
  if (rate === undefined) {
    refused.push({ code: "no-rate", params: { pair: `${row.currency}/${view.currency}`, date: view.today } });
    return undefined;
  }
  // A future's value is its margin, which is already cash.
  const price =
    row.type === AssetType.futures ? (0n as Dec) : piecePrice(terms, used.close, view.today as IsoDate);
  const isBlocked = view.blocked.has(row.id);
  const isLocked = isUnordered(row) || isBlocked || quantity < 0n || settings.locked.includes(row.id);
  const asset: RebalanceAsset = {
    assetId: row.id,
    currency: row.currency,
    quantity,
    // Valued as in the portfolio.
    price: isBlocked ? (((price * (DEC_ONE - (view.input.blockedHaircut ?? 0n))) / DEC_ONE) as Dec) : price,
    rate,
    lotSize: lotSizeOf(row, settings),
    minTrade: parseMoney(settings.minTrade) ?? (0n as Money),
    isLocked,
    target: targets.get(row.id) ?? (0n as Dec),
    ...(quantity > 0n && lotsOf(ledger, row.id)),
  };
  return [asset, { row, terms, used }];
}

/**
 * Collects the engine's input: holdings, targets, prices and rates of today, cash, lots. Missing data is refused with
 * its reasons; nothing is assumed.
 */
export async function buildPlan(ctx: UserCtx, ledger: LedgerWithPies, order: PlanOrder): Promise<PlanGround> {
  const { view } = ledger;
  const { settings } = order;
  const market = await loadMarket(ctx, ledger);
  const period = piePeriod(view);
  const targets = itemTargets(ledger, ({ assetId, currency }) =>
    moneyOf(
      assetId !== null
        ? figureOf(view, "value", { kind: "asset", assetId }, period)
        : figureOf(view, "value", { kind: "cash", currency: currency ?? "" }, period),
    ),
  );
  const held = view.run.holdings().filter(({ isOpen }) => isOpen);
  const quantities = new Map(held.map(({ assetId, quantity }) => [assetId, quantity]));
  const refused: Reason[] = [...targets.refused];
  const gathering = { ledger, market, settings, targets: targets.assets, quantities, refused };
  const wanted = [...ledger.assets.values()].filter(
    ({ id }) => (quantities.has(id) || targets.assets.has(id)) && !isExcluded(view, id),
  );
  // Its target would be a share of a whole it does not belong to.
  for (const id of targets.assets.keys())
    if (isExcluded(view, id))
      refused.push({
        code: "blocked-apart",
        params: { asset: view.assets.get(id)?.ticker ?? id, assetId: id },
      });
  const gathered = wanted.flatMap((row) => {
    const one = gatherAsset(row, gathering);
    return one ? [one] : [];
  });
  const cash = view.run.cashBalances().flatMap(({ currency, amount }) => {
    const rate = market.rateOf(currency);
    if (rate !== undefined) return [{ currency, amount, rate }];
    if (amount !== 0n)
      refused.push({ code: "no-rate", params: { pair: `${currency}/${view.currency}`, date: view.today } });
    return [];
  });
  const rest = settings.rest === "cash" && targets.rest > 0n ? targets.rest : 0n;
  return {
    ledger,
    assets: new Map(gathered.map(([{ assetId }, asset]) => [assetId, asset])),
    ...{ rates: market.rates, series: market.series },
    refused,
    input: {
      mode: order.mode,
      currency: view.currency,
      amount: parseMoney(order.amount) ?? (0n as Money),
      assets: gathered.map(([asset]) => asset),
      cash,
      cashTarget: (targets.cash + rest) as Dec,
      ...rulesOf(settings, view.today as IsoDate),
    },
  };
}

function rulesOf(
  settings: RebalanceSettings,
  asOf: IsoDate,
): Pick<RebalanceInput, "fees" | "band" | "taxAware"> {
  const { feePercent, feeFixed, feeMinimum, band, isTaxAware, reliefYears } = settings;
  const zero = 0n as Money;
  const limit = band === null ? undefined : parseDec(band);
  return {
    fees: {
      percent: parseDec(feePercent) ?? (0n as Dec),
      fixed: parseMoney(feeFixed) ?? zero,
      minimum: parseMoney(feeMinimum) ?? zero,
    },
    ...(limit !== undefined && { band: limit }),
    ...(isTaxAware && { taxAware: { asOf, ...(reliefYears !== null && { reliefYears }) } }),
  };
}

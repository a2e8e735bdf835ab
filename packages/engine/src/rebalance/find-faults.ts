import { type Reason, reason } from "../figure.ts";
import { DEC_ONE, type Dec, formatDec, formatMoney } from "../money/decimal.ts";
import type { FeeModel, RebalanceAsset, RebalanceInput } from "./rebalance-input.ts";

/** Above 2^53 lots float64 is not whole. */
const MOST_LOTS = 2n ** 53n;

function assetFaults(asset: RebalanceAsset): Reason[] {
  const { assetId, quantity, price, lotSize, lots, minTrade = 0n } = asset;
  const faults: Reason[] = [];
  const add = (code: string, params: Record<string, string> = {}) =>
    faults.push(reason(code, { asset: assetId, ...params }));
  const isLocked = asset.isLocked === true;
  if (!isLocked && price <= 0n) add("price-not-positive", { price: formatDec(price) });
  if (!isLocked && quantity < 0n) add("quantity-negative", { quantity: formatDec(quantity) });
  if (lotSize <= 0n) add("lot-size-not-positive", { lotSize: formatDec(lotSize) });
  else if (quantity / lotSize > MOST_LOTS) add("lot-too-small", { lotSize: formatDec(lotSize) });
  if (minTrade < 0n) add("min-trade-negative", { minTrade: formatMoney(minTrade) });
  if (lots !== undefined) {
    let sum = 0n;
    for (const lot of lots) sum += lot.quantity;
    if (sum !== quantity || lots.some((lot) => lot.quantity <= 0n)) {
      add("lots-mismatch", { lots: formatDec(sum), quantity: formatDec(quantity) });
    }
  }
  return faults;
}

function rateFaults(input: RebalanceInput): Reason[] {
  const faults: Reason[] = [];
  const rates = new Map<string, Dec>([[input.currency, DEC_ONE as Dec]]);
  for (const { currency, rate } of [...input.assets, ...input.cash]) {
    const known = rates.get(currency);
    if (rate <= 0n) faults.push(reason("rate-not-positive", { currency }));
    else if (known === undefined) rates.set(currency, rate);
    else if (known !== rate) {
      faults.push(reason("rates-differ", { currency, first: formatDec(known), second: formatDec(rate) }));
    }
  }
  return faults;
}

function feeFaults({ percent, fixed, minimum }: FeeModel): Reason[] {
  const isFine = percent >= 0n && percent < DEC_ONE && fixed >= 0n && minimum >= 0n;
  if (isFine) return [];
  const params = {
    percent: formatDec(percent),
    fixed: formatMoney(fixed),
    minimum: formatMoney(minimum),
  };
  return [reason("fees-out-of-range", params)];
}

function repeated(names: readonly string[]): string[] {
  return [...new Set(names.filter((name, i) => names.indexOf(name) !== i))];
}

export function findFaults(input: RebalanceInput): Reason[] {
  const { amount, assets, cash, fees, band = 0n, taxAware } = input;
  const faults = [...assets.flatMap(assetFaults), ...rateFaults(input)];
  if (fees !== undefined) faults.push(...feeFaults(fees));
  if (amount < 0n) faults.push(reason("amount-negative", { amount: formatMoney(amount) }));
  if (band < 0n) faults.push(reason("band-negative", { band: formatDec(band) }));
  const years = taxAware?.reliefYears ?? 0;
  if (!Number.isInteger(years) || years < 0) {
    faults.push(reason("relief-years-invalid", { years: String(years) }));
  }
  for (const asset of repeated(assets.map(({ assetId }) => assetId))) {
    faults.push(reason("duplicate-asset", { asset }));
  }
  for (const currency of repeated(cash.map((row) => row.currency))) {
    faults.push(reason("duplicate-cash", { currency }));
  }
  return faults;
}

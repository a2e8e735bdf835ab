import { formatDec, formatMoney, type RebalanceInput, type TargetWeight } from "@zerno/engine";

const targetText = (target: TargetWeight): string => (target === "remainder" ? target : formatDec(target));

/** Exports the plan's input for `npx zerno rebalance FILE.json`, by which the engine alone computes the same plan. */
export function writeEngineFile(input: RebalanceInput): string {
  const { mode, currency, amount, assets, cash, cashTarget, fees, band, taxAware } = input;
  const file = {
    mode,
    currency,
    amount: formatMoney(amount),
    assets: assets.map(({ assetId, isLocked, lots, minTrade, ...asset }) => ({
      asset: assetId,
      currency: asset.currency,
      quantity: formatDec(asset.quantity),
      price: formatDec(asset.price),
      rate: formatDec(asset.rate),
      lotSize: formatDec(asset.lotSize),
      ...(minTrade !== undefined && { minTrade: formatMoney(minTrade) }),
      ...(isLocked === true && { isLocked }),
      target: targetText(asset.target),
      ...(lots && {
        lots: lots.map(({ quantity, cost, acquired }) => ({
          quantity: formatDec(quantity),
          cost: formatMoney(cost),
          acquired,
        })),
      }),
    })),
    cash: cash.map((row) => ({
      currency: row.currency,
      amount: formatMoney(row.amount),
      rate: formatDec(row.rate),
    })),
    ...(cashTarget !== undefined && { cashTarget: targetText(cashTarget) }),
    ...(fees && {
      fees: {
        percent: formatDec(fees.percent),
        fixed: formatMoney(fees.fixed),
        minimum: formatMoney(fees.minimum),
      },
    }),
    ...(band !== undefined && { band: formatDec(band) }),
    ...(taxAware && { taxAware }),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

import { dayNumber } from "../days/iso-date.ts";
import type { LedgerInput } from "../ledger/ledger-input.ts";
import type { Random } from "./random.ts";
import { randomLedger } from "./random-ledger.ts";
import { withStatistics } from "./random-statistics.ts";

/** Nothing is stale. */
function filled(values: Float64Array, length: number): Float64Array {
  const out = new Float64Array(length);
  let last = values.find((value) => !Number.isNaN(value)) ?? 1;
  for (let at = 0; at < length; at++) {
    const value = values[at] ?? Number.NaN;
    if (!Number.isNaN(value)) last = value;
    out[at] = last;
  }
  return out;
}

export function completeLedger(seed: number, random: Random): LedgerInput {
  const days = 130;
  const made = randomLedger({ seed, days, rows: 14, hasSplits: random.chance(0.3), hasTransfers: true });
  const ids = new Set([...made.assets.values()].flatMap(({ id, bond }) => (bond === undefined ? [id] : [])));
  const transactions = made.transactions.filter(({ assetId, toAssetId }) =>
    [assetId, toAssetId].every((id) => id === undefined || ids.has(id)),
  );
  const last = dayNumber(made.asOf);
  const prices = new Map(
    [...made.prices].map(([id, series]) => {
      const closes = filled(series.closes, last - series.firstDay + 1);
      return [id, { ...series, closes, sources: new Uint8Array(closes.length) }];
    }),
  );
  const rates = made.rates.map((rate) => {
    const values = filled(rate.values, last - rate.firstDay + 1);
    return { ...rate, values, sources: new Uint8Array(values.length) };
  });
  return withStatistics({ ...made, transactions, prices, rates }, random, days);
}

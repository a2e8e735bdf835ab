import { fromDayNumber } from "../days/iso-date.ts";
import { noRate } from "../ledger/entries.ts";
import { checkpointOn } from "../ledger/fast/checkpoint.ts";
import type { PositionAccount } from "../ledger/position-fold.ts";
import { formatDec, formatMoney } from "../money/decimal.ts";
import { checkFaults, findPrice, positionValueOn, recordPriceInputs } from "./position-value.ts";
import { addNote, addStep, type Query, refuse } from "./query.ts";
import { worthOf } from "./worth.ts";

/** Returns a future's notional, otherwise the clean value, in the view. */
export function exposureOn(query: Query, account: PositionAccount, day: number): bigint {
  const { asset } = account;
  if (asset.isFuture !== true) return positionValueOn(query, account, day).clean;
  checkFaults(query, account, day);
  query.recorder?.position(account, day);
  const checkpoint = checkpointOn(account.checkpoints, day);
  if (checkpoint.quantity === 0n) return 0n;
  recordPriceInputs(query, account, { day, checkpoint });
  const found = findPrice(query.state, account, { day, checkpoint });
  if ("reason" in found) {
    refuse(query, found.reason);
    return 0n;
  }
  if (found.note !== undefined) addNote(query, found.note);
  const { input, rates } = query.state;
  const local = worthOf(asset, { quantity: checkpoint.quantity, price: found.price, day });
  const worth = rates.convert(local, { from: asset.currency, to: input.currency }, day);
  if (worth === undefined) refuse(query, noRate(asset.currency, input.currency, fromDayNumber(day)));
  addStep(query, () => ({
    key: "position-value",
    params: {
      asset: asset.id,
      date: fromDayNumber(day),
      priceDate: fromDayNumber(found.close?.usedOn ?? day),
      currency: asset.currency,
    },
    operands: { quantity: formatDec(checkpoint.quantity), price: formatDec(found.price) },
    result: formatMoney(worth ?? 0n),
  }));
  return worth ?? 0n;
}

import { fromDayNumber } from "../days/iso-date.ts";
import type { CashAccount } from "../ledger/cash-fold.ts";
import { noRate } from "../ledger/entries.ts";
import { checkpointOn } from "../ledger/fast/checkpoint.ts";
import { formatDec, formatMoney } from "../money/decimal.ts";
import { addStep, type Query, refuse } from "./query.ts";
import { remarkRates } from "./rate-marks.ts";

export function cashValueOn(query: Query, account: CashAccount, day: number): bigint {
  const { currency } = account;
  const { rates, input } = query.state;
  const balance = checkpointOn(account.checkpoints, day).quantity;
  query.recorder?.cash(account, day);
  if (balance === 0n) return 0n;
  const value = rates.convert(balance, { from: currency, to: input.currency }, day);
  query.recorder?.rate(currency, input.currency, day);
  if (value === undefined) {
    refuse(query, noRate(currency, input.currency, fromDayNumber(day)));
    return 0n;
  }
  remarkRates(query, currency, [day]);
  if (query.recorder !== undefined) {
    addStep(query, () => ({
      key: "cash-value",
      params: { currency, date: fromDayNumber(day) },
      operands: {
        balance: formatMoney(balance),
        rate: formatDec(rates.rate(currency, input.currency, day) ?? 0n),
      },
      result: formatMoney(value),
    }));
  }
  return value;
}

import { fromDayNumber } from "../days/iso-date.ts";
import type { CashAccount } from "../ledger/cash-fold.ts";
import { noRate } from "../ledger/entries.ts";
import { checkpointOn } from "../ledger/fast/checkpoint.ts";
import { formatDec, formatMoney } from "../money/decimal.ts";
import { type Ask, addStep, refuse } from "./ask.ts";
import { remarkRates } from "./rate-marks.ts";

export function cashValueOn(ask: Ask, account: CashAccount, day: number): bigint {
  const { currency } = account;
  const { rates, input } = ask.state;
  const balance = checkpointOn(account.checkpoints, day).quantity;
  ask.recorder?.cash(account, day);
  if (balance === 0n) return 0n;
  const value = rates.convert(balance, { from: currency, to: input.currency }, day);
  ask.recorder?.rate(currency, input.currency, day);
  if (value === undefined) {
    refuse(ask, noRate(currency, input.currency, fromDayNumber(day)));
    return 0n;
  }
  remarkRates(ask, currency, [day]);
  if (ask.recorder !== undefined) {
    addStep(ask, () => ({
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

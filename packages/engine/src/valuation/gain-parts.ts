import { fromDayNumber } from "../days/iso-date.ts";
import { noRate, toView } from "../ledger/entries.ts";
import { checkpointOn } from "../ledger/fast/checkpoint.ts";
import { type ClosedLot, sourcesOf } from "../ledger/fold-state.ts";
import type { PositionAccount } from "../ledger/position-fold.ts";
import type { CompiledRow } from "../ledger/rows/compiled-row.ts";
import { formatDec, formatMoney } from "../money/decimal.ts";
import { type Ask, addStep, type DayRange, refuse } from "./ask.ts";
import { explainLocalCost, explainLotChanges, explainLots, explainSourceLocal } from "./explain-lots.ts";
import { closingsToRead } from "./gains.ts";
import { checkFaults, positionValueOn } from "./position-value.ts";

function pricePartOf(ask: Ask, account: PositionAccount, closed: ClosedLot) {
  const money = -closed.given.costLocal - closed.taken.costLocal;
  const { currency } = account.asset;
  return toView(ask.state.fold.compile, closed.row.row, { money, currency, day: closed.day });
}

/** Returns the price part realised in (from, to], fees inside: each gain in the asset's currency at its day's rate. */
export function realisedPriceIn(ask: Ask, account: PositionAccount, range: DayRange): bigint {
  checkFaults(ask, account, range.to, range.from);
  const closings = closingsToRead(ask, account, range);
  if (closings.length > 0) readPriceParts(ask, account, closings);
  const start = checkpointOn(account.checkpoints, range.from).realisedGainPrice;
  return checkpointOn(account.checkpoints, range.to).realisedGainPrice - start;
}

function readPriceParts(ask: Ask, account: PositionAccount, closings: readonly ClosedLot[]): void {
  const { currency } = account.asset;
  const explained = new Set<CompiledRow>();
  for (const closed of closings) {
    if (closed.isCarried) continue;
    const price = pricePartOf(ask, account, closed);
    const why = closed.unknownLocal ?? price.missing;
    if (why !== undefined) refuse(ask, why);
    if (ask.recorder === undefined) continue;
    explainLotChanges(ask, account, closed.day, "local");
    if (price.isRated) ask.recorder.rate(currency, ask.state.input.currency, closed.day);
    for (const row of sourcesOf(closed)) {
      if (!explained.has(row)) explainSourceLocal(ask, row);
      explained.add(row);
    }
    addStep(ask, () => ({
      key: "realised-price",
      params: { asset: account.asset.id, date: closed.row.row.date, row: closed.row.row.id },
      operands: {
        heldAfter: formatDec(checkpointOn(account.checkpoints, closed.day).quantity),
        proceeds: formatMoney(-closed.given.costLocal),
        paid: formatMoney(closed.taken.costLocal),
      },
      result: formatMoney(price.base),
    }));
  }
}

/** Returns the price part of the unrealised gain, fees inside, at the day's rate. */
export function unrealisedPricePartOn(ask: Ask, account: PositionAccount, day: number): bigint {
  const checkpoint = checkpointOn(account.checkpoints, day);
  const value = positionValueOn(ask, account, day);
  if (value.quantity === 0n) return 0n;
  if (checkpoint.unknownLocal !== undefined) refuse(ask, checkpoint.unknownLocal);
  explainLocalCost(ask, account, day);
  explainLots(ask, account, day);
  const { currency } = account.asset;
  const view = ask.state.input.currency;
  const gain = value.cleanLocal - checkpoint.costLocal;
  const converted = ask.state.rates.convert(gain, { from: currency, to: view }, day);
  if (converted === undefined) refuse(ask, noRate(currency, view, fromDayNumber(day)));
  ask.recorder?.rate(currency, view, day);
  addStep(ask, () => ({
    key: "unrealised-price",
    params: { asset: account.asset.id, date: fromDayNumber(day), currency },
    operands: {
      value: formatMoney(value.cleanLocal),
      paid: formatMoney(checkpoint.costLocal),
      rate: formatDec(ask.state.rates.rate(currency, view, day) ?? 0n),
    },
    result: formatMoney(converted ?? 0n),
  }));
  return converted ?? 0n;
}

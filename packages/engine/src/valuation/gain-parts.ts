import { fromDayNumber } from "../days/iso-date.ts";
import { noRate, toView } from "../ledger/entries.ts";
import { checkpointOn } from "../ledger/fast/checkpoint.ts";
import { type ClosedLot, sourcesOf } from "../ledger/fold-state.ts";
import type { PositionAccount } from "../ledger/position-fold.ts";
import type { CompiledRow } from "../ledger/rows/compiled-row.ts";
import { formatDec, formatMoney } from "../money/decimal.ts";
import { explainLocalCost, explainLotChanges, explainLots, explainSourceLocal } from "./explain-lots.ts";
import { closingsToRead } from "./gains.ts";
import { checkFaults, positionValueOn } from "./position-value.ts";
import { addStep, type DayRange, type Query, refuse } from "./query.ts";

function pricePartOf(query: Query, account: PositionAccount, closed: ClosedLot) {
  const money = -closed.given.costLocal - closed.taken.costLocal;
  const { currency } = account.asset;
  return toView(query.state.fold.compile, closed.row.row, { money, currency, day: closed.day });
}

/** Returns the price part realised in (from, to], fees inside, each gain at its day's rate. */
export function realisedPriceIn(query: Query, account: PositionAccount, range: DayRange): bigint {
  checkFaults(query, account, range.to, range.from);
  const closings = closingsToRead(query, account, range);
  if (closings.length > 0) readPriceParts(query, account, closings);
  const start = checkpointOn(account.checkpoints, range.from).realisedGainPrice;
  return checkpointOn(account.checkpoints, range.to).realisedGainPrice - start;
}

function readPriceParts(query: Query, account: PositionAccount, closings: readonly ClosedLot[]): void {
  const { currency } = account.asset;
  const explained = new Set<CompiledRow>();
  for (const closed of closings) {
    if (closed.isCarried) continue;
    const price = pricePartOf(query, account, closed);
    const why = closed.unknownLocal ?? price.missing;
    if (why !== undefined) refuse(query, why);
    if (query.recorder === undefined) continue;
    explainLotChanges(query, account, closed.day, "local");
    if (price.isRated) query.recorder.rate(currency, query.state.input.currency, closed.day);
    for (const row of sourcesOf(closed)) {
      if (!explained.has(row)) explainSourceLocal(query, row);
      explained.add(row);
    }
    addStep(query, () => ({
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

/** Returns the price part, fees inside, at the day's rate. */
export function unrealisedPricePartOn(query: Query, account: PositionAccount, day: number): bigint {
  const checkpoint = checkpointOn(account.checkpoints, day);
  const value = positionValueOn(query, account, day);
  if (value.quantity === 0n) return 0n;
  if (checkpoint.unknownLocal !== undefined) refuse(query, checkpoint.unknownLocal);
  explainLocalCost(query, account, day);
  explainLots(query, account, day);
  const { currency } = account.asset;
  const view = query.state.input.currency;
  const gain = value.cleanLocal - checkpoint.costLocal;
  const converted = query.state.rates.convert(gain, { from: currency, to: view }, day);
  if (converted === undefined) refuse(query, noRate(currency, view, fromDayNumber(day)));
  query.recorder?.rate(currency, view, day);
  addStep(query, () => ({
    key: "unrealised-price",
    params: { asset: account.asset.id, date: fromDayNumber(day), currency },
    operands: {
      value: formatMoney(value.cleanLocal),
      paid: formatMoney(checkpoint.costLocal),
      rate: formatDec(query.state.rates.rate(currency, view, day) ?? 0n),
    },
    result: formatMoney(converted ?? 0n),
  }));
  return converted ?? 0n;
}

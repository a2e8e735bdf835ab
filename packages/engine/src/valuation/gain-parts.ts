import { fromDayNumber } from "../days/iso-date.ts";
import { checkpointOn } from "../ledger/checkpoint.ts";
import type { CompiledRow } from "../ledger/compiled-row.ts";
import { noRate, toView } from "../ledger/entries.ts";
import { type ClosedLot, sourcesOf } from "../ledger/fold-state.ts";
import type { PositionAccount } from "../ledger/position-fold.ts";
import { formatDec, formatMoney } from "../money/decimal.ts";
import { remember } from "../remember.ts";
import { type Ask, addStep, type DayRange, refuse } from "./ask.ts";
import { closedIn, explainLocalCost, explainLotChanges, explainLots, explainSourceLocal } from "./gains.ts";
import { checkFaults, positionValueOn } from "./position-value.ts";

/** Price parts of an account's disposals, added up over its closings in their order. */
export interface PriceParts {
  readonly days: readonly number[];
  readonly totals: readonly bigint[];
  /** False when something of a closing is missing: then each is looked at. */
  readonly isKnown: boolean;
}

function pricePartOf(ask: Ask, account: PositionAccount, closed: ClosedLot) {
  const money = -closed.given.costLocal - closed.taken.costLocal;
  const { currency } = account.asset;
  return toView(ask.state.fold.compile, closed.row.row, { money, currency, day: closed.day });
}

function partsOf(ask: Ask, account: PositionAccount): PriceParts {
  return remember(ask.state.priceParts, account, () => addUp(ask, account));
}

function addUp(ask: Ask, account: PositionAccount): PriceParts {
  const days: number[] = [];
  const totals: bigint[] = [];
  let total = 0n;
  let isKnown = true;
  for (const closed of account.closed) {
    if (closed.isCarried) continue;
    const price = pricePartOf(ask, account, closed);
    if (closed.unknownLocal !== undefined || price.missing !== undefined) isKnown = false;
    total += price.base;
    days.push(closed.day);
    totals.push(total);
  }
  return { days, totals, isKnown };
}

function totalOn({ days, totals }: PriceParts, day: number): bigint {
  let low = 0;
  let high = days.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((days[middle] ?? 0) <= day) low = middle + 1;
    else high = middle;
  }
  return totals[low - 1] ?? 0n;
}

/** Price part of what was realised in (from, to], fees inside: each gain in the asset's currency at its day's rate. */
export function realisedPriceIn(ask: Ask, account: PositionAccount, range: DayRange): bigint {
  checkFaults(ask, account, range.to);
  const { currency } = account.asset;
  if (ask.recorder === undefined) {
    const known = partsOf(ask, account);
    if (known.isKnown) return totalOn(known, range.to) - totalOn(known, range.from);
  }
  const explained = new Set<CompiledRow>();
  let sum = 0n;
  for (const closed of closedIn(account, range)) {
    if (closed.isCarried) continue;
    const price = pricePartOf(ask, account, closed);
    const why = closed.unknownLocal ?? price.missing;
    if (why !== undefined) refuse(ask, why);
    sum += price.base;
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
  return sum;
}

/** Price part of the unrealised gain, fees inside: the gain in the asset's currency at the day's rate. */
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

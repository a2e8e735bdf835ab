import { fromDayNumber } from "../days/iso-date.ts";
import { reason } from "../figure.ts";
import { checkpointOn } from "../ledger/fast/checkpoint.ts";
import type { PositionAccount } from "../ledger/position-fold.ts";
import { formatDec, formatMoney } from "../money/decimal.ts";
import { abs } from "../money/rounding.ts";
import { type Ask, addStep, refuse, remark } from "../valuation/ask.ts";
import { explainLocalCost } from "../valuation/explain-lots.ts";
import { costOn, sumOver } from "../valuation/gains.ts";
import { valueOn } from "../valuation/lines.ts";
import { findPrice, quantityOn } from "../valuation/position-value.ts";
import { scopesOver } from "../valuation/scope-days.ts";
import { priceOfWorth } from "../valuation/worth.ts";
import { refuseApart } from "./apart.ts";
import { type Answer, EVERY_INPUT, type Metric, type Question } from "./metric.ts";
import { ratioOf } from "./profit.ts";

const common = { version: 3, scopes: ["asset"], inputs: EVERY_INPUT, isForHoldings: true } as const;

type PerAsset = (ask: Ask, account: PositionAccount, day: number) => Answer | undefined;

function ofAsset(answer: PerAsset): Metric["compute"] {
  return (ask: Ask, { accounts, range }: Question) => {
    const account = accounts.positions[0];
    if (account !== undefined) return answer(ask, account, range.to);
    refuse(ask, reason("not-in-ledger"));
    return undefined;
  };
}

export const quantity: Metric = {
  ...common,
  unit: "quantity",
  formula: "quantity",
  inputs: ["rows"],
  compute: ofAsset((ask, account, day) => ({ text: formatDec(quantityOn(ask, account, day)) })),
};

/** With fees, in the view. */
export const cost: Metric = {
  ...common,
  unit: "money",
  formula: "cost",
  inputs: ["rows", "rates"],
  scopes: ["portfolio", "asset", "group"],
  compute: (ask, { accounts, range }) => ({
    text: formatMoney(sumOver(accounts, (account) => costOn(ask, account, range.to))),
  }),
};

// A bond is quoted in percent of its nominal, without a currency.
const quotedIn = ({ currency, bond }: PositionAccount["asset"]): Pick<Answer, "currency"> =>
  bond === undefined ? { currency } : {};

/** Cost in the asset's currency / quantity: per unit, for bonds in percent of the remaining nominal. */
export const averageCost: Metric = {
  ...common,
  unit: "price",
  formula: "average-cost",
  inputs: ["rows", "rates", "terms"],
  compute: ofAsset((ask, account, day) => {
    const held = quantityOn(ask, account, day);
    const checkpoint = checkpointOn(account.checkpoints, day);
    explainLocalCost(ask, account, day);
    if (checkpoint.unknownLocal !== undefined) refuse(ask, checkpoint.unknownLocal);
    const price = priceOfWorth(account.asset, { quantity: abs(held), money: abs(checkpoint.costLocal), day });
    if (price === undefined) {
      refuse(ask, reason("not-held", { asset: account.asset.id, date: fromDayNumber(day) }));
      return undefined;
    }
    addStep(ask, () => ({
      key: "average-cost",
      params: { asset: account.asset.id, currency: account.asset.currency },
      operands: { costLocal: formatMoney(checkpoint.costLocal), quantity: formatDec(held) },
      result: formatDec(price),
    }));
    return { text: formatDec(price), ...quotedIn(account.asset) };
  }),
};

function recordSplits(ask: Ask, account: PositionAccount, span: { after: number; to: number }): void {
  if (ask.recorder === undefined) return;
  for (const row of account.rows) {
    if (row.kind.position === "split" && row.day > span.after && row.day <= span.to) ask.recorder.row(row);
  }
}

export const lastPrice: Metric = {
  ...common,
  unit: "price",
  formula: "last-price",
  inputs: ["rows", "prices"],
  compute: ofAsset((ask, account, day) => {
    const found = findPrice(ask.state, account, { day, checkpoint: checkpointOn(account.checkpoints, day) });
    const { asset } = account;
    const close = "reason" in found ? found.evidence : found.close;
    if (close !== undefined) ask.recorder?.price(asset.id, day, close);
    const pricedBy = "price" in found ? found.pricedBy : undefined;
    if (pricedBy !== undefined) {
      ask.recorder?.row(pricedBy);
      ask.recorder?.rate(pricedBy.row.currency, asset.currency, pricedBy.day);
    }
    recordSplits(ask, account, { after: close?.usedOn ?? pricedBy?.day ?? day, to: day });
    if ("reason" in found) {
      refuse(ask, found.reason);
      return undefined;
    }
    if (found.note !== undefined) remark(ask, found.note);
    return { text: formatDec(found.price), ...quotedIn(asset) };
  }),
};

/** Value of the holding, or of one currency's cash / value of the portfolio. */
export const weight: Metric = {
  ...common,
  version: 4,
  scopes: ["asset", "cash", "group"],
  unit: "ratio",
  formula: "weight",
  isOfWhole: true,
  compute(ask, question) {
    const { to } = question.range;
    if (refuseApart(ask, question)) return undefined;
    const whole = scopesOver(ask.state, question.range).of({ kind: "portfolio" });
    // The whole first: its reasons include the part's, so the list is shared.
    const all = valueOn(ask, whole, to);
    const text = ratioOf(ask, valueOn(ask, question, to), all);
    return text === undefined ? undefined : { text };
  },
};

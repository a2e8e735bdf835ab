import { fromDayNumber } from "../days/iso-date.ts";
import { reason } from "../figure.ts";
import { checkpointOn } from "../ledger/fast/checkpoint.ts";
import type { PositionAccount } from "../ledger/position-fold.ts";
import { formatDec, formatMoney } from "../money/decimal.ts";
import { abs } from "../money/rounding.ts";
import { explainLocalCost } from "../valuation/explain-lots.ts";
import { costOn, sumOver } from "../valuation/gains.ts";
import { valueOn } from "../valuation/lines.ts";
import { findPrice, quantityOn } from "../valuation/position-value.ts";
import { addNote, addStep, type Query, refuse } from "../valuation/query.ts";
import { scopesOver } from "../valuation/scope-days.ts";
import { priceOfWorth } from "../valuation/worth.ts";
import { type Answer, EVERY_INPUT, type Metric, type MetricRequest } from "./metric.ts";
import { ratioOf } from "./profit.ts";
import { refuseFrozen } from "./refuse-blocked.ts";

const common = { version: 3, scopes: ["asset"], inputs: EVERY_INPUT, isForHoldings: true } as const;

type PerAsset = (query: Query, account: PositionAccount, day: number) => Answer | undefined;

function ofAsset(answer: PerAsset): Metric["compute"] {
  return (query: Query, { accounts, range }: MetricRequest) => {
    const account = accounts.positions[0];
    if (account !== undefined) return answer(query, account, range.to);
    refuse(query, reason("not-in-ledger"));
    return undefined;
  };
}

export const quantity: Metric = {
  ...common,
  unit: "quantity",
  formula: "quantity",
  inputs: ["rows"],
  compute: ofAsset((query, account, day) => ({ text: formatDec(quantityOn(query, account, day)) })),
};

/** Cost with fees. */
export const cost: Metric = {
  ...common,
  unit: "money",
  formula: "cost",
  inputs: ["rows", "rates"],
  scopes: ["portfolio", "asset", "group"],
  compute: (query, { accounts, range }) => ({
    text: formatMoney(sumOver(accounts, (account) => costOn(query, account, range.to))),
  }),
};

// A bond is quoted in percent of its nominal, without a currency.
const quotedIn = ({ currency, bond }: PositionAccount["asset"]): Pick<Answer, "currency"> =>
  bond === undefined ? { currency } : {};

/** Cost / quantity in the asset's currency; for bonds in percent of the remaining nominal. */
export const averageCost: Metric = {
  ...common,
  unit: "price",
  formula: "average-cost",
  inputs: ["rows", "rates", "terms"],
  compute: ofAsset((query, account, day) => {
    const held = quantityOn(query, account, day);
    const checkpoint = checkpointOn(account.checkpoints, day);
    explainLocalCost(query, account, day);
    if (checkpoint.unknownLocal !== undefined) refuse(query, checkpoint.unknownLocal);
    const price = priceOfWorth(account.asset, { quantity: abs(held), money: abs(checkpoint.costLocal), day });
    if (price === undefined) {
      refuse(query, reason("not-held", { asset: account.asset.id, date: fromDayNumber(day) }));
      return undefined;
    }
    addStep(query, () => ({
      key: "average-cost",
      params: { asset: account.asset.id, currency: account.asset.currency },
      operands: { costLocal: formatMoney(checkpoint.costLocal), quantity: formatDec(held) },
      result: formatDec(price),
    }));
    return { text: formatDec(price), ...quotedIn(account.asset) };
  }),
};

function recordSplits(query: Query, account: PositionAccount, span: { after: number; to: number }): void {
  if (query.recorder === undefined) return;
  for (const row of account.rows) {
    if (row.kind.position === "split" && row.day > span.after && row.day <= span.to) query.recorder.row(row);
  }
}

export const lastPrice: Metric = {
  ...common,
  unit: "price",
  formula: "last-price",
  inputs: ["rows", "prices"],
  compute: ofAsset((query, account, day) => {
    const found = findPrice(query.state, account, {
      day,
      checkpoint: checkpointOn(account.checkpoints, day),
    });
    const { asset } = account;
    const close = "reason" in found ? found.evidence : found.close;
    if (close !== undefined) query.recorder?.price(asset.id, day, close);
    const pricedBy = "price" in found ? found.pricedBy : undefined;
    if (pricedBy !== undefined) {
      query.recorder?.row(pricedBy);
      query.recorder?.rate(pricedBy.row.currency, asset.currency, pricedBy.day);
    }
    recordSplits(query, account, { after: close?.usedOn ?? pricedBy?.day ?? day, to: day });
    if ("reason" in found) {
      refuse(query, found.reason);
      return undefined;
    }
    if (found.note !== undefined) addNote(query, found.note);
    return { text: formatDec(found.price), ...quotedIn(asset) };
  }),
};

/** Value / value of the portfolio. */
export const weight: Metric = {
  ...common,
  version: 4,
  scopes: ["asset", "cash", "group"],
  unit: "ratio",
  formula: "weight",
  isOfWhole: true,
  compute(query, request) {
    const { to } = request.range;
    if (refuseFrozen(query, request)) return undefined;
    const whole = scopesOver(query.state, request.range).of({ kind: "portfolio" });
    // The whole's reasons include the part's: the list is shared.
    const all = valueOn(query, whole, to);
    const text = ratioOf(query, valueOn(query, request, to), all);
    return text === undefined ? undefined : { text };
  },
};

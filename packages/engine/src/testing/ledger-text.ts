import type { IsoDate } from "../days/iso-date.ts";
import { dayNumber } from "../days/iso-date.ts";
import type { Period } from "../days/periods.ts";
import type { Scope } from "../figure.ts";
import { isKindName } from "../ledger/kinds.ts";
import type { LedgerInput, PortfolioView } from "../ledger/ledger-input.ts";
import type { CostMethod } from "../ledger/lots/cost-method.ts";
import { COST_METHODS } from "../ledger/lots/cost-method.ts";
import type { Asset, Transaction } from "../ledger/transaction.ts";
import { isMetricId, type MetricId } from "../metrics/index.ts";
import type { Dec } from "../money/decimal.ts";
import { remember } from "../remember.ts";
import { dec, money } from "./exact.ts";
import { BOND_DIRECTIVES, type BondDraft, startBond, toBond } from "./ledger-text-bonds.ts";
import { STATISTICS_DIRECTIVES, type StatisticsDraft, statisticsOfText } from "./ledger-text-statistics.ts";
import { pairsOf } from "./ledger-text-words.ts";

export interface Expectation {
  readonly verb: "expect" | "refuse" | "note";
  readonly metric: MetricId;
  readonly text: string;
  readonly scope: Scope;
  readonly period: Period;
  readonly input: LedgerInput;
  readonly line: string;
}

interface Draft {
  view: string;
  method: CostMethod;
  cash: boolean;
  short: boolean;
  lots: "portfolio" | "account";
  kind: PortfolioView;
  haircut: Dec | undefined;
  apart: boolean;
  period: Period | undefined;
  readonly assets: Map<string, Omit<Asset, "bond">>;
  readonly bonds: Map<string, BondDraft>;
  readonly rows: Transaction[];
  readonly prices: Map<string, Map<number, number>>;
  readonly rates: Map<string, Map<number, number>>;
  readonly expectations: Expectation[];
  readonly statistics: StatisticsDraft;
}

const DEC_KEYS = ["quantity", "price", "rate", "toQuantity", "costShare"];
const MONEY_KEYS = ["amount", "accrued", "fee", "tax", "toAmount", "cost"];

function toRow(words: readonly string[], id: string): Transaction {
  const [date = "", kind = "", third = ""] = words;
  if (!isKindName(kind)) throw new Error(`unknown kind ${kind}`);
  const fields: Record<string, unknown> = { ...pairsOf(words) };
  for (const key of DEC_KEYS) if (key in fields) fields[key] = dec(String(fields[key]));
  for (const key of MONEY_KEYS) if (key in fields) fields[key] = money(String(fields[key]));
  if (typeof fields.ratio === "string") {
    const [to = "1", from = "1"] = fields.ratio.split(":");
    fields.ratio = { to: BigInt(to), from: BigInt(from) };
  }
  // carried=10@100@2020-01-31,5@60: units, cost, day; useLots=row1:5,row2:3.
  if (typeof fields.carried === "string") {
    fields.carried = fields.carried.split(",").map((lot) => {
      const [quantity = "", cost, acquired] = lot.split("@");
      return {
        quantity: dec(quantity),
        ...(cost !== undefined && { cost: money(cost) }),
        ...(acquired !== undefined && { acquired: acquired as IsoDate }),
      };
    });
  }
  if (typeof fields.useLots === "string") {
    fields.useLots = fields.useLots.split(",").map((lot) => {
      const [rowId = "", quantity = ""] = lot.split(":");
      return { rowId, quantity: dec(quantity) };
    });
  }
  const assetId = third.includes("=") ? {} : { assetId: third };
  return {
    id,
    kind,
    date: date as IsoDate,
    affectsCash: true,
    ...assetId,
    ...fields,
  } as unknown as Transaction;
}

function methodOf(text: string | undefined): CostMethod {
  const method = COST_METHODS.find((known) => known === text);
  if (method === undefined) throw new Error(`unknown method ${text}`);
  return method;
}

function addAsset(draft: Draft, words: readonly string[]): void {
  const id = words[1] ?? "";
  const { currency = "RUB", multiplier, right, underlying = "", strike = "", method } = pairsOf(words);
  const isOption = right === "call" || right === "put";
  const expiry = (pairsOf(words).expiry ?? "2030-01-01") as IsoDate;
  const asset = {
    id,
    currency,
    ...(multiplier !== undefined && { multiplier: dec(multiplier) }),
    ...(method !== undefined && { costMethod: methodOf(method) }),
    ...(isOption && { option: { right: right as "call" | "put", underlying, strike: dec(strike), expiry } }),
    ...(words.includes("future") && { isFuture: true }),
    ...(words.includes("unstated") && { isNominalUnknown: true }),
    ...(words.includes("blocked") && { isBlocked: true }),
  };
  draft.assets.set(id, asset);
  startBond(draft, words);
}

function toColumn(points: ReadonlyMap<number, number>): {
  firstDay: number;
  values: Float64Array;
  sources: Uint8Array;
} {
  const firstDay = Math.min(...points.keys());
  const values = new Float64Array(Math.max(...points.keys()) - firstDay + 1).fill(Number.NaN);
  for (const [day, value] of points) values[day - firstDay] = value;
  return { firstDay, values, sources: new Uint8Array(values.length) };
}

function toInput(draft: Draft, asOf: IsoDate): LedgerInput {
  const assets = new Map<string, Asset>();
  for (const [id, asset] of draft.assets) {
    const bond = draft.bonds.get(id);
    assets.set(id, bond === undefined ? asset : { ...asset, bond: toBond(bond) });
  }
  const prices = [...draft.prices].map(([assetId, points]) => {
    const { values, ...rest } = toColumn(points);
    return [assetId, { assetId, closes: values, ...rest }] as const;
  });
  const rates = [...draft.rates].map(([pair, points]) => {
    const [base = "", quote = ""] = pair.split("/");
    return { base, quote, ...toColumn(points) };
  });
  const priceMap = new Map(prices);
  return {
    ...statisticsOfText(draft.statistics, assets, priceMap),
    baseCurrency: "RUB",
    currency: draft.view,
    costMethod: draft.method,
    trackCash: draft.cash,
    allowShort: draft.short,
    lotScope: draft.lots,
    view: draft.kind,
    ...(draft.haircut !== undefined && { blockedHaircut: draft.haircut }),
    ...(draft.apart && { isBlockedApart: true }),
    asOf,
    transactions: [...draft.rows],
    assets,
    prices: priceMap,
    rates,
    sourceNames: ["case"],
  };
}

/** Parses a scope: empty = portfolio, an asset's id, `cash:USD`, or a group `AAA+BBB+cash:USD`. */
function scopeOf(text: string | undefined, draft: Draft): Scope {
  if (text === undefined) return { kind: "portfolio" };
  if (draft.assets.has(text)) return { kind: "asset", assetId: text };
  const parts = text.split("+");
  const currencies = parts.filter((part) => part.startsWith("cash:")).map((part) => part.slice(5));
  const [currency] = currencies;
  if (parts.length === 1 && currency !== undefined) return { kind: "cash", currency };
  return { kind: "group", id: text, assetIds: parts.filter((part) => !part.startsWith("cash:")), currencies };
}

function addExpectation(draft: Draft, verb: Expectation["verb"], words: readonly string[]): void {
  const [, metric = "", text = "", assetId] = words;
  const { period } = draft;
  if (!isMetricId(metric) || period === undefined) throw new Error(`cannot ask ${words.join(" ")}`);
  const scope = scopeOf(assetId, draft);
  const input = toInput(draft, period.to);
  draft.expectations.push({ verb, metric, text, scope, period, input, line: words.join(" ") });
}

const directives: Readonly<Record<string, (draft: Draft, words: readonly string[]) => void>> = {
  ...STATISTICS_DIRECTIVES,
  ...BOND_DIRECTIVES,
  asset: addAsset,
  price: (draft, [, id = "", date, close]) => {
    remember(draft.prices, id, () => new Map()).set(dayNumber(date as IsoDate), Number(close));
  },
  rate: (draft, [, pair = "", date, value]) => {
    remember(draft.rates, pair, () => new Map()).set(dayNumber(date as IsoDate), Number(value));
  },
  view: (draft, [, currency = "RUB"]) => {
    draft.view = currency;
  },
  method: (draft, [, method]) => {
    draft.method = methodOf(method);
  },
  cash: (draft, [, state]) => {
    draft.cash = state === "on";
  },
  lots: (draft, [, scope]) => {
    draft.lots = scope === "account" ? "account" : "portfolio";
  },
  portfolio: (draft, [, kind]) => {
    draft.kind = kind === "holdings" ? "holdings" : "transactional";
  },
  haircut: (draft, [, share = "0"]) => {
    draft.haircut = dec(share);
  },
  apart: (draft, [, state]) => {
    draft.apart = state === "on";
  },
  short: (draft, [, state]) => {
    draft.short = state === "on";
  },
  period: (draft, [, from, to]) => {
    draft.period = { from: from as IsoDate, to: to as IsoDate };
  },
  expect: (draft, words) => addExpectation(draft, "expect", words),
  refuse: (draft, words) => addExpectation(draft, "refuse", words),
  note: (draft, words) => addExpectation(draft, "note", words),
};

/**
 * Parses a plain-text ledger. Settings (view, method, cash, short, lots, portfolio, haircut, apart) apply from their
 * line on.
 */
export function parseLedgerText(text: string): Expectation[] {
  const draft: Draft = {
    view: "RUB",
    method: "fifo",
    cash: false,
    short: false,
    lots: "portfolio",
    kind: "transactional",
    haircut: undefined,
    apart: false,
    period: undefined,
    assets: new Map(),
    bonds: new Map(),
    rows: [],
    prices: new Map(),
    rates: new Map(),
    expectations: [],
    statistics: { facts: new Map() },
  };
  for (const line of text.split("\n")) {
    const words = line.trim().split(/\s+/);
    const first = words[0] ?? "";
    if (first === "" || first.startsWith("#")) continue;
    const directive = directives[first];
    if (directive !== undefined) directive(draft, words);
    else draft.rows.push(toRow(words, `row${draft.rows.length + 1}`));
  }
  return draft.expectations;
}

import { dayNumber } from "../days/iso-date.ts";
import type { Period } from "../days/periods.ts";
import { type Reason, reason, type Scope } from "../figure.ts";
import { checkpointOn } from "../ledger/fast/checkpoint.ts";
import { closedOf, type RunState } from "../ledger/run-state.ts";
import { formatMoney } from "../money/decimal.ts";
import { countedScope } from "./counted-scope.ts";
import { entryResultIn, pricePartIn, realisedIn, sumOver, unrealisedOn } from "./gains.ts";
import { chargesIn, flowsIn, gained, incomeIn, valueOn } from "./lines.ts";
import { owedCurrencyResultIn } from "./owed.ts";
import { type Accounts, accountsOf, createQuery, type DayRange, type Query } from "./query.ts";

/** In the view; `residual` = valueEnd - everything else, 0n unless the engine is wrong. */
export interface ExactIdentity {
  readonly valueStart: bigint;
  readonly flowsIn: bigint;
  readonly flowsOut: bigint;
  readonly priceResult: bigint;
  readonly currencyResult: bigint;
  readonly income: bigint;
  readonly fees: bigint;
  readonly taxes: bigint;
  readonly valueEnd: bigint;
  readonly residual: bigint;
}

/** Second decomposition of the profit, after trade fees. */
export interface ExactGains {
  readonly realised: bigint;
  readonly unrealisedChange: bigint;
  /** Gains transferred out minus gains transferred in. */
  readonly carried: bigint;
  /** Adjustments without money lower gains and are added back here. */
  readonly costAdjustments: bigint;
  readonly income: bigint;
  readonly cashCurrencyResult: bigint;
  readonly owedCurrencyResult: bigint;
  readonly otherFees: bigint;
  readonly taxes: bigint;
  readonly totalProfit: bigint;
  readonly residual: bigint;
}

type Text<Lines> = { readonly [Key in keyof Lines]: string };

export type IdentityLines = Text<ExactIdentity> & {
  readonly currency: string;
  /** Undefined while a lot's original cost is unknown. */
  readonly gains: Text<ExactGains> | undefined;
};

function cashCurrencyResult(query: Query, accounts: Accounts, range: DayRange): bigint {
  const cash = { positions: [], cash: accounts.cash };
  const at = { scope: { kind: "portfolio" } as const, accounts: cash };
  return (
    valueOn(query, at, range.to) -
    valueOn(query, at, range.from) -
    gained(cash, range, (checkpoint) => checkpoint.posted)
  );
}

/** Computes both sides of the closing identity independently: values from prices, results from lots and postings. */
export function computeIdentity(query: Query, scope: Scope, range: DayRange): ExactIdentity {
  const accounts = accountsOf(query.state, scope);
  const at = { scope, accounts };
  const valueStart = valueOn(query, at, range.from);
  const valueEnd = valueOn(query, at, range.to);
  const flows = flowsIn(query, at, range);
  const result =
    sumOver(accounts, (account) => entryResultIn(query, account, range)) +
    sumOver(accounts, (account) => owedCurrencyResultIn(query, account, range)) +
    cashCurrencyResult(query, accounts, range);
  const priceResult = sumOver(accounts, (account) => pricePartIn(query, account, range));
  const currencyResult = result - priceResult;
  const income = incomeIn(query, at, range);
  const fees = chargesIn(query, at, "fees", range);
  const taxes = chargesIn(query, at, "taxes", range);
  const right =
    valueStart + flows.flowIn - flows.flowOut + priceResult + currencyResult + income - fees - taxes;
  return {
    valueStart,
    flowsIn: flows.flowIn,
    flowsOut: flows.flowOut,
    priceResult,
    currencyResult,
    income,
    fees,
    taxes,
    valueEnd,
    residual: valueEnd - right,
  };
}

/** Computes the second decomposition; its residual is against the first. */
export function computeGains(
  query: Query,
  scope: Scope,
  range: DayRange,
  identity: ExactIdentity,
): ExactGains {
  const accounts = accountsOf(query.state, scope);
  const realised = sumOver(accounts, (account) => realisedIn(query, account, range));
  const unrealisedChange = sumOver(
    accounts,
    (account) => unrealisedOn(query, account, range.to) - unrealisedOn(query, account, range.from),
  );
  checkCarried(query, accounts, range);
  const carried = gained(accounts, range, (checkpoint) => checkpoint.carried);
  const costAdjustments = gained(accounts, range, (checkpoint) => checkpoint.adjusted);
  const cashResult = cashCurrencyResult(query, accounts, range);
  const owedResult = sumOver(accounts, (account) => owedCurrencyResultIn(query, account, range));
  const otherFees = identity.fees - gained(accounts, range, (checkpoint) => checkpoint.tradeFees);
  const { income, taxes } = identity;
  const totalProfit =
    realised +
    unrealisedChange +
    carried +
    costAdjustments +
    income +
    cashResult +
    owedResult -
    otherFees -
    taxes;
  const first = identity.valueEnd - identity.valueStart - identity.flowsIn + identity.flowsOut;
  return {
    realised,
    unrealisedChange,
    carried,
    costAdjustments,
    income,
    cashCurrencyResult: cashResult,
    owedCurrencyResult: owedResult,
    otherFees,
    taxes,
    totalProfit,
    residual: first - totalProfit,
  };
}

function checkCarried(query: Query, accounts: Accounts, range: DayRange): void {
  for (const account of accounts.positions) {
    for (const closed of account.hasUnknownClosing ? closedOf(query.state, account) : []) {
      if (
        closed.isCarried &&
        closed.day > range.from &&
        closed.day <= range.to &&
        closed.unknown !== undefined
      ) {
        query.reasons.set("carried", closed.unknown);
      }
    }
    for (const row of account.rows) {
      const isCarriedIn = row.kind.position === "carry" && row.kind.quantitySign > 0;
      const unknown =
        isCarriedIn && row.day > range.from && row.day <= range.to ? row.lot?.unknown : undefined;
      if (unknown !== undefined) query.reasons.set("carried", unknown);
    }
    const end = checkpointOn(account.checkpoints, range.to);
    if (end.unknownCost !== undefined) query.reasons.set("carried", end.unknownCost);
  }
}

function toText<Lines extends Readonly<Record<string, bigint>>>(lines: Lines): Text<Lines> {
  return Object.fromEntries(
    Object.entries(lines).map(([key, value]) => [key, formatMoney(value)]),
  ) as Text<Lines>;
}

export function identityOf(
  state: RunState,
  scope: Scope,
  period: Period,
): IdentityLines | { readonly refused: readonly Reason[] } {
  if (state.input.view === "holdings") return { refused: [reason("holdings-view")] };
  const range = { from: dayNumber(period.from), to: dayNumber(period.to) };
  const query = createQuery(state);
  const counted = countedScope(state, scope);
  const exact = computeIdentity(query, counted, range);
  if (query.reasons.size > 0) return { refused: query.reasons.values() };
  const second = createQuery(state);
  const gains = computeGains(second, counted, range, exact);
  return {
    ...toText({ ...exact }),
    currency: state.input.currency,
    gains: second.reasons.size > 0 ? undefined : toText({ ...gains }),
  };
}

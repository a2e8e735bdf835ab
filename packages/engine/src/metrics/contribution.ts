import { reason, type Scope } from "../figure.ts";
import type { CashAccount } from "../ledger/cash-fold.ts";
import type { PositionAccount } from "../ledger/position-fold.ts";
import { DEC_PLACES, type Dec, decFromNumber, formatDec } from "../money/decimal.ts";
import { shareOut } from "../money/share-out.ts";
import { remember } from "../remember.ts";
import type { SubPeriods } from "../returns/twr.ts";
import { SideTable } from "../side-table.ts";
import { flowsIn } from "../valuation/lines.ts";
import { checkFaults } from "../valuation/position-value.ts";
import {
  type Apart,
  addStep,
  adopt,
  checkRejected,
  createQuery,
  evaluateApart,
  type Query,
  refuse,
} from "../valuation/query.ts";
import { scopesOver } from "../valuation/scope-days.ts";
import { type Answer, EVERY_INPUT, type Metric, type MetricRequest } from "./metric.ts";
import { refuseFrozen } from "./refuse-blocked.ts";
import { answerOf } from "./statistic-result.ts";
import { contributionIn } from "./sub-period-weights.ts";
import { chainOf, explainChain, markEdges, numberText } from "./time-weighted.ts";

interface Whole {
  readonly subPeriods: SubPeriods;
  readonly total: Dec;
}

const knownWhole = new SideTable<MetricRequest, Apart<Whole | undefined>>();

// Not cached when explained: all inputs are recorded.
function wholeOf(query: Query, whole: MetricRequest): Whole | undefined {
  if (query.recorder !== undefined) return findWhole(query, whole);
  return adopt(
    query,
    remember(knownWhole, whole, () => evaluateApart(query, (own) => findWhole(own, whole))),
  );
}

function findWhole(query: Query, whole: MetricRequest): Whole | undefined {
  const { scope, range, accounts } = whole;
  checkRejected(query, scope, range.to);
  for (const account of accounts.positions) checkFaults(query, account, range.to);
  flowsIn(query, whole, range);
  if (query.reasons.size > 0) return undefined;
  markEdges(query, whole);
  const chain = chainOf(query, whole);
  if (chain === undefined) return undefined;
  if (!Number.isFinite(chain.growth)) {
    refuse(query, reason("not-finite"));
    return undefined;
  }
  if (query.recorder !== undefined) explainChain(query, whole);
  return { subPeriods: whole.subPeriods, total: decFromNumber(chain.growth - 1) };
}

type Account = PositionAccount | CashAccount;
type Parts = ReadonlyMap<Account, bigint> | undefined;

const knownParts = new SideTable<MetricRequest, { readonly parts: Parts }>();

function membersOf({ accounts: { positions, cash } }: MetricRequest): [string, Account, Scope][] {
  const list = [
    ...positions.map((account): [string, Account, Scope] => {
      const assetId = account.asset.id;
      return [`asset ${assetId}`, account, { kind: "asset", assetId }];
    }),
    ...cash.map((account): [string, Account, Scope] => {
      const { currency } = account;
      return [`cash ${currency}`, account, { kind: "cash", currency }];
    }),
  ];
  return list.sort(([a], [b]) => (a < b ? -1 : 1));
}

/**
 * Exact amounts of 18 decimals that sum to the return: each account's float64 sum, plus its share of the difference
 * (some 10^-16) by size with largest remainders.
 */
function findParts(query: Query, whole: MetricRequest, { subPeriods, total }: Whole): Parts {
  const { state, range } = whole;
  const members = membersOf(whole);
  const sums: bigint[] = [];
  for (const [, , scope] of members) {
    const part = scopesOver(state, range).of(scope);
    // Flows are recorded without a step for each.
    const own = createQuery(state, query.recorder && { ...query.recorder, steps: [] });
    flowsIn(own, part, range);
    const sum = contributionIn(subPeriods, part);
    const parts = Math.round(sum * 10 ** DEC_PLACES);
    if (own.reasons.size > 0 || !Number.isFinite(parts)) return undefined;
    if (sum !== 0) explainPart(query, scope, sum);
    sums.push(BigInt(parts));
  }
  const shared = shareOut(total, sums);
  return new Map(members.map(([, account], place) => [account, shared[place] ?? 0n]));
}

function explainPart(query: Query, scope: Scope, sum: number): void {
  if (scope.kind === "asset") {
    addStep(query, () => ({
      ...{ key: "contribution-asset", params: { asset: scope.assetId }, operands: {} },
      result: numberText(sum),
    }));
  }
  if (scope.kind === "cash") {
    addStep(query, () => ({
      ...{ key: "contribution-cash", params: { currency: scope.currency }, operands: {} },
      result: numberText(sum),
    }));
  }
}

function partsOf(query: Query, whole: MetricRequest, found: Whole): Parts {
  if (query.recorder !== undefined) return findParts(query, whole, found);
  return remember(knownParts, whole, () => ({ parts: findParts(query, whole, found) })).parts;
}

/** Returns the scope's own sum when a part of the portfolio is unknown. */
function answerIn(
  query: Query,
  request: MetricRequest,
  { subPeriods }: Whole,
  parts: Parts,
): Answer | undefined {
  const { positions, cash } = request.accounts;
  if (parts === undefined) {
    return answerOf(query, positions.length + cash.length === 0 ? 0 : contributionIn(subPeriods, request));
  }
  let sum = 0n;
  for (const account of [...positions, ...cash]) sum += parts.get(account) ?? 0n;
  return { text: formatDec(sum) };
}

/**
 * Contribution of a part to the time-weighted return: its profit of each sub-period between the whole's flows, on one
 * unit invested since the start (Frongello 2002). Contributions sum to the published return to the last digit.
 */
export const contribution: Metric = {
  isOfWhole: true,
  unit: "ratio",
  formula: "contribution",
  version: 4,
  scopes: ["asset", "cash", "group"],
  inputs: EVERY_INPUT,
  compute(query, request) {
    const { state, range } = request;
    if (refuseFrozen(query, request)) return undefined;
    const whole = scopesOver(state, range).of({ kind: "portfolio" });
    const found = wholeOf(query, whole);
    flowsIn(query, request, range);
    if (found === undefined || query.reasons.size > 0) return undefined;
    if (found.subPeriods.length === 0) {
      refuse(query, reason("nothing-invested"));
      return undefined;
    }
    const answer = answerIn(query, request, found, partsOf(query, whole, found));
    if (answer !== undefined) {
      addStep(query, () => ({
        key: "contribution",
        params: {},
        operands: { subPeriods: String(found.subPeriods.length) },
        result: answer.text,
      }));
    }
    return answer;
  },
};

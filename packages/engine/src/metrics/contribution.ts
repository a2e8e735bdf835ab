import { reason, type Scope } from "../figure.ts";
import type { CashAccount } from "../ledger/cash-fold.ts";
import type { PositionAccount } from "../ledger/position-fold.ts";
import { DEC_PLACES, type Dec, decFromNumber, formatDec } from "../money/decimal.ts";
import { shareOut } from "../money/share-out.ts";
import { remember } from "../remember.ts";
import type { SubPeriods } from "../returns/twr.ts";
import { SideTable } from "../side-table.ts";
import {
  type Apart,
  type Ask,
  addStep,
  adopt,
  askApart,
  checkRejected,
  createAsk,
  refuse,
} from "../valuation/ask.ts";
import { flowsIn } from "../valuation/lines.ts";
import { checkFaults } from "../valuation/position-value.ts";
import { scopesOver } from "../valuation/scope-days.ts";
import { refuseApart } from "./apart.ts";
import { type Answer, EVERY_INPUT, type Metric, type Question } from "./metric.ts";
import { answerOf } from "./statistic-result.ts";
import { contributionIn } from "./sub-period-weights.ts";
import { chainOf, explainChain, markEdges, numberText } from "./time-weighted.ts";

/** Sub-periods of the portfolio and its published time-weighted return. */
interface Whole {
  readonly subPeriods: SubPeriods;
  readonly total: Dec;
}

const knownWhole = new SideTable<Question, Apart<Whole | undefined>>();

// Cached, except when explained: then all inputs are recorded.
function wholeOf(ask: Ask, whole: Question): Whole | undefined {
  if (ask.recorder !== undefined) return findWhole(ask, whole);
  return adopt(
    ask,
    remember(knownWhole, whole, () => askApart(ask, (own) => findWhole(own, whole))),
  );
}

function findWhole(ask: Ask, whole: Question): Whole | undefined {
  const { scope, range, accounts } = whole;
  checkRejected(ask, scope, range.to);
  for (const account of accounts.positions) checkFaults(ask, account, range.to);
  flowsIn(ask, whole, range);
  if (ask.reasons.size > 0) return undefined;
  markEdges(ask, whole);
  const chain = chainOf(ask, whole);
  if (chain === undefined) return undefined;
  if (!Number.isFinite(chain.growth)) {
    refuse(ask, reason("not-finite"));
    return undefined;
  }
  if (ask.recorder !== undefined) explainChain(ask, whole);
  return { subPeriods: whole.subPeriods, total: decFromNumber(chain.growth - 1) };
}

type Account = PositionAccount | CashAccount;
type Parts = ReadonlyMap<Account, bigint> | undefined;

const knownParts = new SideTable<Question, { readonly parts: Parts }>();

function membersOf({ accounts: { positions, cash } }: Question): [string, Account, Scope][] {
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
function findParts(ask: Ask, whole: Question, { subPeriods, total }: Whole): Parts {
  const { state, range } = whole;
  const members = membersOf(whole);
  const sums: bigint[] = [];
  for (const [, , scope] of members) {
    const part = scopesOver(state, range).of(scope);
    // Flows are recorded as inputs without a step for each.
    const own = createAsk(state, ask.recorder && { ...ask.recorder, steps: [] });
    flowsIn(own, part, range);
    const sum = contributionIn(subPeriods, part);
    // Half the last digit is below the rounding of the sum.
    const parts = Math.round(sum * 10 ** DEC_PLACES);
    if (own.reasons.size > 0 || !Number.isFinite(parts)) return undefined;
    if (sum !== 0) explainPart(ask, scope, sum);
    sums.push(BigInt(parts));
  }
  const shared = shareOut(total, sums);
  return new Map(members.map(([, account], place) => [account, shared[place] ?? 0n]));
}

function explainPart(ask: Ask, scope: Scope, sum: number): void {
  if (scope.kind === "asset") {
    addStep(ask, () => ({
      ...{ key: "contribution-asset", params: { asset: scope.assetId }, operands: {} },
      result: numberText(sum),
    }));
  }
  if (scope.kind === "cash") {
    addStep(ask, () => ({
      ...{ key: "contribution-cash", params: { currency: scope.currency }, operands: {} },
      result: numberText(sum),
    }));
  }
}

function partsOf(ask: Ask, whole: Question, found: Whole): Parts {
  if (ask.recorder !== undefined) return findParts(ask, whole, found);
  return remember(knownParts, whole, () => ({ parts: findParts(ask, whole, found) })).parts;
}

/** Returns the scope's own sum when a part of the portfolio is unknown. */
function answerIn(ask: Ask, question: Question, { subPeriods }: Whole, parts: Parts): Answer | undefined {
  const { positions, cash } = question.accounts;
  if (parts === undefined) {
    return answerOf(ask, positions.length + cash.length === 0 ? 0 : contributionIn(subPeriods, question));
  }
  let sum = 0n;
  for (const account of [...positions, ...cash]) sum += parts.get(account) ?? 0n;
  return { text: formatDec(sum) };
}

/**
 * Contribution of a part to the time-weighted return of the whole: its profit of each sub-period between the whole's
 * flows, on one unit of money invested since the start (Frongello 2002; within a sub-period growth / value is
 * constant). Contributions of all assets and cash, or of groups of them, sum to the published return to the last digit.
 */
export const contribution: Metric = {
  isOfWhole: true,
  unit: "ratio",
  formula: "contribution",
  version: 4,
  scopes: ["asset", "cash", "group"],
  inputs: EVERY_INPUT,
  compute(ask, question) {
    const { state, range } = question;
    if (refuseApart(ask, question)) return undefined;
    const whole = scopesOver(state, range).of({ kind: "portfolio" });
    const found = wholeOf(ask, whole);
    flowsIn(ask, question, range);
    if (found === undefined || ask.reasons.size > 0) return undefined;
    if (found.subPeriods.length === 0) {
      refuse(ask, reason("nothing-invested"));
      return undefined;
    }
    const answer = answerIn(ask, question, found, partsOf(ask, whole, found));
    if (answer !== undefined) {
      addStep(ask, () => ({
        key: "contribution",
        params: {},
        operands: { subPeriods: String(found.subPeriods.length) },
        result: answer.text,
      }));
    }
    return answer;
  },
};

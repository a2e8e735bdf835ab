import { type Reason, reason } from "../figure.ts";
import { formatDec, formatMoney } from "../money/decimal.ts";
import { isRefused, type Refused } from "../risk/statistic.ts";
import { type BuiltProblem, buildBasis, buildProblem, type RebalanceBasis } from "./build-problem.ts";
import { driftOf } from "./drift.ts";
import { findFaults } from "./find-faults.ts";
import { type Found, planOf, type RebalancePlan, rowsOf } from "./plan.ts";
import type { RebalanceInput } from "./rebalance-input.ts";
import { findOrders } from "./search.ts";
import { resolveTargets } from "./targets.ts";

/** Largest number of tradable assets for an exact search. */
const MOST_EXACT = 30;

function withinBand(input: RebalanceInput, basis: RebalanceBasis, problem: BuiltProblem): Found | undefined {
  if (input.mode !== "full" || input.band === undefined) return undefined;
  const drift = driftOf(rowsOf(basis, basis.budget));
  if (isRefused(drift) || drift.largest > input.band || basis.budget < 0n) return undefined;
  let objective = problem.offset;
  for (const { weight, drift: money } of problem.choices) objective += weight * money * money;
  const params = { largest: formatDec(drift.largest), band: formatDec(input.band) };
  return {
    lots: new Map(),
    method: "exact",
    objective,
    bound: objective,
    notes: [reason("within-band", params)],
  };
}

function search(problem: BuiltProblem): Found | undefined {
  const isExactWanted = problem.choices.length <= MOST_EXACT;
  const solution = findOrders(problem, isExactWanted);
  if (solution === undefined) return undefined;
  return {
    lots: new Map(problem.choices.map(({ id }, i) => [id, solution.lots[i] ?? 0])),
    method: solution.isExact ? "exact" : "greedy",
    objective: Math.max(0, solution.cost + problem.offset),
    bound: Math.max(0, solution.bound + problem.offset),
    notes: isExactWanted && !solution.isExact ? [reason("search-limit")] : [],
  };
}

/**
 * Computes orders in whole lots that bring a portfolio to its targets.
 *
 * With W = values + cash + added - withdrawn, target t = share x W and drift d = value after - t per row, with smallest
 * orders, fees and cash never below 0 (contribute and withdraw: below the cash target), the plan minimises
 * - full: sum of d^2 / W;
 * - contribute: sum of d^2 / t + u x (money not spent, before fees), with u = the largest lot / target of the assets
 * whose lot is not above their target;
 * - withdraw: sum of d^2 / t + v x (money sold beyond the need, fees included) + w x (rest of assets without a share),
 * with w = twice the largest relative excess d / t of the others and v = w + twice that of the ones without a share.
 *
 * A row with share 0 weighs like the smallest positive share. Up to 30 tradable assets the plan is exact within 1e-15
 * of W. Where fractional lots make the proof too long, lots below 1e-4 of W are divisible and rounded at the end: exact
 * up to about a lot of each, at most `excess`. Above 30 it is greedy, and `excess` bounds the distance from the
 * optimum.
 *
 * Source: A. H. Mao, "Optimal lazy portfolio rebalancing" (optimalrebalancing.info), which minimises sum of d^2 / t
 * without lots.
 *
 * Refusals: `target-sum` {sum}, `target-negative` {row}, `several-remainders` {count}; `total-not-positive` {total};
 * `not-enough-money` {needed, available}; {asset} `price-not-positive`, `quantity-negative`, `lot-size-not-positive`,
 * `lot-too-small`, `min-trade-negative`, `lots-mismatch`; {currency} `rate-not-positive`, `rates-differ`;
 * `fees-out-of-range`, `amount-negative`, `band-negative`, `relief-years-invalid`, `duplicate-asset`, `duplicate-cash`.
 */
export function rebalance(input: RebalanceInput): RebalancePlan | Refused {
  const faults = findFaults(input);
  const targets = resolveTargets(input);
  if ("length" in targets) return { refused: [...faults, ...targets] };
  if (faults.length > 0) return { refused: faults };
  const basis = buildBasis(input, targets);
  const { whole } = basis;
  const isEmptied = input.mode === "withdraw" && whole === 0n && input.amount > 0n;
  if (whole <= 0n && !isEmptied) {
    if (input.mode !== "withdraw")
      return { refused: [reason("total-not-positive", { total: formatMoney(whole) })] };
    return { refused: [notEnough(input, basis)] };
  }
  const problem = buildProblem(input, basis);
  const found = withinBand(input, basis, problem) ?? search(problem);
  if (found === undefined) return { refused: [notEnough(input, basis)] };
  return planOf(input, basis, found);
}

/** Before fees. */
function notEnough({ mode }: RebalanceInput, { valued, budget }: RebalanceBasis): Reason {
  let available = 0n;
  for (const { asset, value } of valued)
    if (mode !== "contribute" && asset.isLocked !== true) available += value;
  return reason("not-enough-money", { needed: formatMoney(-budget), available: formatMoney(available) });
}

import { rangeKey } from "../days/range-key.ts";
import type { Scope } from "../figure.ts";
import type { Checkpoints } from "../ledger/fast/checkpoint.ts";
import { NO_FLOWS, type RangeFlows } from "../ledger/fast/flow-sums.ts";
import type { RunState } from "../ledger/run-state.ts";
import { oncePer } from "../once-per.ts";
import { remember } from "../remember.ts";
import {
  chainReturns,
  type DayValues,
  type FlowColumns,
  SubPeriods,
  type TwrInput,
  type TwrResult,
} from "../returns/twr.ts";
import { type CachedFigures, cachedFigures } from "./cached-figures.ts";
import { positionValues } from "./columns.ts";
import { countedScope } from "./counted-scope.ts";
import { investedDays } from "./invested-days.ts";
import type { DaySums } from "./plain-column.ts";
import { type Accounts, accountsOf, type DayRange } from "./query.ts";
import { groupFlows, groupKey } from "./scope-flows.ts";
import { addDays, noDays } from "./sum-days.ts";

/** The days (from, to] with lazily computed inputs shared by metrics. */
export class ScopeDays {
  readonly state: RunState;
  readonly scope: Scope;
  readonly range: DayRange;
  readonly accounts: Accounts;
  readonly answers: CachedFigures | undefined;
  #rangeFlows: RangeFlows | undefined;
  #daily: DaySums | undefined;
  #invested: Float64Array | undefined;
  #chain: TwrResult | undefined;
  #subPeriods: SubPeriods | undefined;

  constructor(state: RunState, scope: Scope, range: DayRange) {
    this.state = state;
    this.scope = scope;
    this.range = range;
    this.accounts = accountsOf(state, scope);
    this.answers = cachedFigures(state, scope, range);
  }

  /** Ascending, exact amounts in float64. */
  get flows(): FlowColumns {
    this.#rangeFlows ??= rangeFlowsOf(this);
    return this.#rangeFlows.flows;
  }

  /** Peak of the net inflow since the start; 0 when outflows prevailed. */
  get mostInvested(): bigint {
    this.#rangeFlows ??= rangeFlowsOf(this);
    return this.#rangeFlows.most;
  }

  get found(): FoundDays {
    return { daily: this.#daily, invested: this.#invested, subPeriods: this.#subPeriods };
  }

  /** Values on each day of [from, to]; caches the parts for later queries. */
  get daily(): DaySums {
    this.#daily ??= dailyOf(this, true);
    return this.#daily;
  }

  /** Values without caching the parts, for charts. */
  get dailyAlone(): DaySums {
    this.#daily ??= dailyOf(this, false);
    return this.#daily;
  }

  get invested(): Float64Array {
    this.#invested ??= investedOf(this);
    return this.#invested;
  }

  get values(): DayValues {
    const { positions, cash } = this.accounts;
    const [position] = positions;
    const isOne = positions.length === 1 && cash.length === 0;
    if (isOne && position !== undefined) return positionValues(this.state, position);
    return this.daily;
  }

  /** Time-weighted growth; the portfolio's with sub-periods, used by contributions. */
  get chain(): TwrResult {
    if (this.#chain === undefined && this.scope.kind === "portfolio") this.#findSubPeriods();
    this.#chain ??= chainReturns(this.#chained());
    return this.#chain;
  }

  get index(): Float64Array | undefined {
    return this.#subPeriods?.index;
  }

  get subPeriods(): SubPeriods {
    return this.#subPeriods ?? this.#findSubPeriods();
  }

  #findSubPeriods(): SubPeriods {
    const { found, same } = earlierIn(this);
    const dayCount = this.range.to - this.range.from + 1;
    const subPeriods = new SubPeriods(this.flows, dayCount, found?.subPeriods);
    const sameUntil = this.range.from + same - 1;
    this.#chain = chainReturns(this.#chained(), undefined, subPeriods, sameUntil);
    this.#subPeriods = subPeriods;
    return subPeriods;
  }

  #chained(): TwrInput {
    return { ...this.range, values: this.values, flows: this.flows };
  }
}

const rangeFlowsOfAccount = oncePer((_checkpoints: Checkpoints) => new Map<number, RangeFlows>());

function rangeFlowsOf({ state, scope, accounts, range }: ScopeDays): RangeFlows {
  if (scope.kind === "portfolio") return state.flows.flowsWithin(range);
  if (scope.kind === "group") return groupFlows(state, scope).flowsWithin(range);
  const checkpoints = (accounts.positions[0] ?? accounts.cash[0])?.checkpoints;
  if (checkpoints === undefined) return NO_FLOWS.flowsWithin(range);
  return remember(rangeFlowsOfAccount(checkpoints), rangeKey(range), () => checkpoints.flowsWithin(range));
}

interface FoundDays {
  readonly daily: DaySums | undefined;
  readonly invested: Float64Array | undefined;
  readonly subPeriods: SubPeriods | undefined;
}

/** Columns of the previous fold by range; unchanged days are reused. */
const earlierOf = oncePer((_state: RunState) => new Map<number, FoundDays>());

/** Passes computed columns of the previous fold on to a new one. */
export function reuseDays(state: RunState, before: RunState): void {
  if (state.sameUntil === undefined) return;
  for (const [key, scopes] of rangesOf(before)) {
    earlierOf(state).set(key, scopes.of({ kind: "portfolio" }).found);
  }
}

function earlierIn({ state, scope, range }: ScopeDays): { found: FoundDays | undefined; same: number } {
  const found = scope.kind === "portfolio" ? earlierOf(state).get(rangeKey(range)) : undefined;
  return { found, same: Math.max(0, (state.sameUntil ?? range.from) + 1 - range.from) };
}

function dailyOf(scope: ScopeDays, cachesParts: boolean): DaySums {
  const { state, accounts, range } = scope;
  const sums = noDays(range);
  const { found, same } = earlierIn(scope);
  const earlier = found?.daily;
  if (earlier === undefined) {
    addDays(state, accounts, sums, cachesParts);
    return sums;
  }
  sums.values.set(earlier.values.subarray(0, same));
  sums.marks.set(earlier.marks.subarray(0, same));
  const rest = {
    firstDay: range.from + same,
    values: sums.values.subarray(same),
    marks: sums.marks.subarray(same),
  };
  addDays(state, accounts, rest, cachesParts);
  return sums;
}

function investedOf(scope: ScopeDays): Float64Array {
  const { state, accounts, range } = scope;
  const { found, same } = earlierIn(scope);
  const earlier = found?.invested;
  if (earlier === undefined || same === 0 || range.from + same > range.to) {
    return investedDays(state, accounts, range);
  }
  const invested = new Float64Array(range.to - range.from + 1);
  invested.set(earlier.subarray(0, same));
  invested.set(investedDays(state, accounts, { from: range.from + same, to: range.to }), same);
  return invested;
}

export class RangeScopes {
  readonly range: DayRange;
  readonly #state: RunState;
  readonly #assets = new Map<string, ScopeDays>();
  readonly #others = new Map<string, ScopeDays>();
  #portfolio: ScopeDays | undefined;

  constructor(state: RunState, range: DayRange) {
    this.#state = state;
    this.range = range;
  }

  of(scope: Scope): ScopeDays {
    if (scope.kind === "portfolio") {
      this.#portfolio ??= new ScopeDays(this.#state, countedScope(this.#state, scope), this.range);
      return this.#portfolio;
    }
    if (scope.kind === "asset") return this.#known(this.#assets, scope.assetId, scope);
    const key = scope.kind === "cash" ? scope.currency : groupKey(scope);
    return this.#known(this.#others, key, scope);
  }

  #known(map: Map<string, ScopeDays>, key: string, scope: Scope): ScopeDays {
    let days = map.get(key);
    if (days === undefined) {
      days = new ScopeDays(this.#state, scope, this.range);
      map.set(key, days);
    }
    return days;
  }
}

const rangesOf = oncePer((_state: RunState) => new Map<number, RangeScopes>());

export function scopesOver(state: RunState, range: DayRange): RangeScopes {
  return remember(rangesOf(state), rangeKey(range), () => new RangeScopes(state, range));
}

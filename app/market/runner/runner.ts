import type { Problem } from "../providers/problem.ts";
import { problem } from "../providers/problem.ts";
import type { Capability, Query } from "../providers/queries.ts";
import { breakerDefaults } from "./breaker.ts";
import { fetchRows } from "./fetch-rows.ts";
import { createLanes, type LaneState } from "./lanes.ts";
import type { Asking, Fetched, QueryFor, RunnerParts } from "./parts.ts";

export interface Tried {
  readonly provider: string;
  readonly problem: Problem;
}

/** First complete answer, else the incomplete one with the most rows. */
export interface FirstAnswer<C extends Capability> {
  readonly fetched: Fetched<C> | undefined;
  readonly tried: readonly Tried[];
}

/** Only place of market data with network I/O. */
export interface Runner {
  /** Never throws; see `problem`. */
  fetchRows<C extends Capability>(providerId: string, query: Query<C>, asking: Asking): Promise<Fetched<C>>;
  /**
   * First answering source of `order`; empty answers count.
   * @param queryFor undefined: the source has no code for this
   */
  fetchFirst<C extends Capability>(
    order: readonly string[],
    queryFor: QueryFor<C>,
    asking: Asking,
  ): Promise<FirstAnswer<C>>;
  states(): readonly LaneState[];
  reset(providerId: string): void;
}

export function createRunner(parts: RunnerParts): Runner {
  const limitsOf = parts.limitsOf ?? (({ limits }) => limits);
  const lanes = createLanes(parts.clock, parts.random, parts.breaker ?? breakerDefaults, limitsOf);
  const runner: Runner = {
    fetchRows: (providerId, query, asking) => fetchRows({ parts, lanes }, providerId, query, asking),
    async fetchFirst<C extends Capability>(order: readonly string[], queryFor: QueryFor<C>, asking: Asking) {
      const tried: Tried[] = [];
      let partial: Fetched<C> | undefined;
      for (const provider of order) {
        const query = queryFor(provider);
        if (query === undefined) {
          tried.push({ provider, problem: problem("no-code") });
          continue;
        }
        const fetched = await runner.fetchRows(provider, query, asking);
        if (fetched.problem === undefined) return { fetched, tried };
        tried.push({ provider, problem: fetched.problem });
        if (fetched.problem.problem === "cancelled") break;
        if (fetched.rows.length > (partial?.rows.length ?? 0)) partial = fetched;
      }
      return { fetched: partial, tried };
    },
    states: lanes.states,
    reset: lanes.reset,
  };
  return runner;
}

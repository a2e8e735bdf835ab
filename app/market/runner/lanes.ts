import type { HttpProvider, Limits } from "../providers/provider.ts";
import { type Breaker, type BreakerSettings, type BreakerState, createBreaker } from "./breaker.ts";
import type { Clock } from "./clock.ts";
import { createLimiter, type Limiter, type LimiterState } from "./limiter.ts";

/** Limits and failures per address, since a source may have several hosts. */
export interface Lane {
  readonly limiter: Limiter;
  readonly breaker: Breaker;
  lastGoodAt: number | null;
}

export interface LaneState extends BreakerState, LimiterState {
  readonly provider: string;
  readonly address: string;
  readonly lastGoodAt: number | null;
}

export interface Lanes {
  of(provider: HttpProvider, url: string): Lane;
  states(): readonly LaneState[];
  /** Closes a source's circuits after a change of settings or on request. */
  reset(providerId: string): void;
}

export function createLanes(
  clock: Clock,
  random: () => number,
  breaker: BreakerSettings,
  limitsOf: (provider: HttpProvider) => Limits,
): Lanes {
  const lanes = new Map<string, Lane & { readonly provider: string; readonly address: string }>();
  return {
    of(provider, url) {
      const address = new URL(url).origin;
      const key = `${provider.id} ${address}`;
      const known = lanes.get(key);
      if (known !== undefined) return known;
      const lane = {
        provider: provider.id,
        address,
        limiter: createLimiter(limitsOf(provider), clock),
        breaker: createBreaker(breaker, clock, random),
        lastGoodAt: null,
      };
      lanes.set(key, lane);
      return lane;
    },
    states: () =>
      [...lanes.values()].map(({ provider, address, lastGoodAt, ...lane }) => ({
        provider,
        address,
        lastGoodAt,
        ...lane.limiter.state(),
        ...lane.breaker.state(),
      })),
    reset(providerId) {
      for (const lane of lanes.values()) if (lane.provider === providerId) lane.breaker.reset();
    },
  };
}

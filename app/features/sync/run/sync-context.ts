import { createLimiter, type Limiter } from "../../../market/runner/limiter.ts";
import type { Config } from "../../../server/config/config.ts";
import type { Db } from "../../../server/db/db-types.ts";
import type { Log } from "../../../server/log.ts";
import type { Outside } from "../../../server/outside.ts";
import { IntegrationProvider } from "../../../shared/codes.ts";
import type { SyncProvider } from "../provider.ts";

/** Dependencies of a sync. */
export interface SyncContext {
  readonly db: Db;
  readonly config: Pick<Config, "syncSources" | "hasBilling">;
  readonly secretKey: string;
  readonly now: () => Date;
  readonly todayIn: (timeZone: string) => string;
  readonly outside: Outside;
  readonly log: Log;
  readonly providers: readonly SyncProvider[];
}

/** Limiters of providers and connections, and owners' keys during a run. */
interface Lanes {
  readonly limiters: Map<string, Limiter>;
  readonly ownKeys: Map<string, { readonly key: string; readonly until: number }>;
}

const lanesByOutside = new WeakMap<Outside, Lanes>();

function lanesOf(outside: Outside): Lanes {
  const known = lanesByOutside.get(outside);
  if (known) return known;
  const lanes: Lanes = { limiters: new Map(), ownKeys: new Map() };
  lanesByOutside.set(outside, lanes);
  return lanes;
}

/** Provider limit, in multiples of the connection's. */
const connectionsAtOnce = 10;

/**
 * Returns the limiters of a request: connection's, then provider's. All users share the installation's address, hence
 * the wider second one.
 */
export function limitersOf(
  context: SyncContext,
  provider: SyncProvider,
  credential: string,
): readonly Limiter[] {
  const { limiters } = lanesOf(context.outside);
  const own = context.config.syncSources[provider.id]?.limits ?? {};
  const limits = {
    perMinute: own.perMinute ?? provider.limits.perMinute,
    parallel: own.parallel ?? provider.limits.parallel,
    spacingMs: own.spacingMs ?? provider.limits.spacingMs ?? 0,
  };
  const { now, sleep } = context.outside;
  const of = (key: string, times: number): Limiter => {
    const known = limiters.get(key);
    if (known) return known;
    const made = createLimiter(
      {
        perMinute: limits.perMinute * times,
        parallel: limits.parallel * times,
        spacingMs: Math.floor(limits.spacingMs / times),
      },
      { now, sleep },
    );
    limiters.set(key, made);
    return made;
  };
  return [of(`${provider.id} ${credential}`, 1), of(provider.id, connectionsAtOnce)];
}

/** Keys derived from passphrases stay in memory for so long, and are never stored. */
const ownKeyMs = 10 * 60_000;

/** Keeps the owner's key for a run. */
export function lendKey({ outside }: SyncContext, connectionId: string, key: string): void {
  lanesOf(outside).ownKeys.set(connectionId, { key, until: outside.now() + ownKeyMs });
}

export function findKey({ outside }: SyncContext, connectionId: string): string | undefined {
  const { ownKeys } = lanesOf(outside);
  const lent = ownKeys.get(connectionId);
  if (lent && lent.until > outside.now()) return lent.key;
  ownKeys.delete(connectionId);
  return undefined;
}

/** Drops the key after the run. */
export const returnKey = ({ outside }: SyncContext, connectionId: string): void => {
  lanesOf(outside).ownKeys.delete(connectionId);
};

/** Lists providers that are enabled and have their keys. */
export const offeredProviders = ({
  providers,
  config,
}: Pick<SyncContext, "providers" | "config">): readonly SyncProvider[] =>
  providers.filter(({ id, settings, isOffUntilSet }) => {
    const source = config.syncSources[id];
    return (
      (source?.isOn ?? isOffUntilSet !== true) && (settings?.safeParse(source?.settings).success ?? true)
    );
  });

/** Finds a provider by id; undefined when not offered. */
export const findProvider = (
  context: Pick<SyncContext, "providers" | "config">,
  id: string,
): SyncProvider | undefined => offeredProviders(context).find((provider) => provider.id === id);

/**
 * Finds the provider of a number (`IntegrationProvider`): 1, T-Invest's first API version, is read as 2. Shared
 * numbers, such as the exchanges', give undefined.
 */
export function findNumbered(
  context: Pick<SyncContext, "providers" | "config">,
  number: number,
): SyncProvider | undefined {
  const { russianBrokerV1, russianBrokerV2 } = IntegrationProvider;
  const meant = number === russianBrokerV1 ? russianBrokerV2 : number;
  const [found, ...others] = offeredProviders(context).filter((provider) => provider.number === meant);
  return others.length === 0 ? found : undefined;
}

import { createLimiter, type Limiter } from "../../../market/runner/limiter.ts";
import type { Config } from "../../../server/config/config.ts";
import type { Db } from "../../../server/db/db-types.ts";
import type { Log } from "../../../server/log.ts";
import type { Outside } from "../../../server/outside.ts";
import { IntegrationProvider } from "../../../shared/codes.ts";
import type { SyncProvider } from "../provider.ts";

/** Everything a sync takes from outside. */
export interface SyncWorld {
  readonly db: Db;
  readonly config: Pick<Config, "syncSources" | "hasBilling">;
  readonly secretKey: string;
  readonly now: () => Date;
  /** The day of "today" in a time zone. */
  readonly todayIn: (timeZone: string) => string;
  readonly outside: Outside;
  readonly log: Log;
  readonly providers: readonly SyncProvider[];
}

/** Turns of requests, of a provider and of each of its connections; and keys of owners while a run needs them. */
interface Lanes {
  readonly limiters: Map<string, Limiter>;
  readonly ownKeys: Map<string, { readonly key: string; readonly until: number }>;
}

const lanesOfWorld = new WeakMap<Outside, Lanes>();

function lanesOf(outside: Outside): Lanes {
  const known = lanesOfWorld.get(outside);
  if (known) return known;
  const lanes: Lanes = { limiters: new Map(), ownKeys: new Map() };
  lanesOfWorld.set(outside, lanes);
  return lanes;
}

/** Requests a minute of all connections together for each one that a single connection may send. */
const connectionsAtOnce = 10;

/**
 * The limiters a request passes: its connection's, then the provider's. Requests of all people leave from the one
 * address of the installation, so the second one is wider but there.
 */
export function limitersOf(world: SyncWorld, provider: SyncProvider, credential: string): readonly Limiter[] {
  const { limiters } = lanesOf(world.outside);
  const own = world.config.syncSources[provider.id]?.limits ?? {};
  const limits = {
    perMinute: own.perMinute ?? provider.limits.perMinute,
    parallel: own.parallel ?? provider.limits.parallel,
    spacingMs: own.spacingMs ?? provider.limits.spacingMs ?? 0,
  };
  const { now, sleep } = world.outside;
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

/** How long the key made of a passphrase is kept in memory; it is never written anywhere. */
const ownKeyMs = 10 * 60_000;

/** Keeps the owner's key for the run that was asked for. */
export function lendKey({ outside }: SyncWorld, connectionId: string, key: string): void {
  lanesOf(outside).ownKeys.set(connectionId, { key, until: outside.now() + ownKeyMs });
}

/** The owner's key, while it was lent. */
export function findKey({ outside }: SyncWorld, connectionId: string): string | undefined {
  const { ownKeys } = lanesOf(outside);
  const lent = ownKeys.get(connectionId);
  if (lent && lent.until > outside.now()) return lent.key;
  ownKeys.delete(connectionId);
  return undefined;
}

/** Takes the key back: the run is over. */
export const returnKey = ({ outside }: SyncWorld, connectionId: string): void => {
  lanesOf(outside).ownKeys.delete(connectionId);
};

/** Providers this installation offers: not switched off, and with the keys they need. */
export const offeredProviders = ({
  providers,
  config,
}: Pick<SyncWorld, "providers" | "config">): readonly SyncProvider[] =>
  providers.filter(({ id, settings, isOffUntilSet }) => {
    const source = config.syncSources[id];
    return (
      (source?.isOn ?? isOffUntilSet !== true) && (settings?.safeParse(source?.settings).success ?? true)
    );
  });

/** A provider of this installation by its id; undefined where it is not offered. */
export const findProvider = (
  world: Pick<SyncWorld, "providers" | "config">,
  id: string,
): SyncProvider | undefined => offeredProviders(world).find((provider) => provider.id === id);

/**
 * Returns the provider of a number (`IntegrationProvider`): 1, the first version of T-Invest's interface, is read as
 * the present one, 2. A number of several, such as that of the exchanges, means none.
 */
export function findNumbered(
  world: Pick<SyncWorld, "providers" | "config">,
  number: number,
): SyncProvider | undefined {
  const { russianBrokerV1, russianBrokerV2 } = IntegrationProvider;
  const meant = number === russianBrokerV1 ? russianBrokerV2 : number;
  const [found, ...others] = offeredProviders(world).filter((provider) => provider.number === meant);
  return others.length === 0 ? found : undefined;
}

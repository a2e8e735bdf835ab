import { isNotNull } from "drizzle-orm";
import type { Config } from "../../server/config/config.ts";
import { ConfigError } from "../../server/config/start-error.ts";
import type { Db } from "../../server/db/db-types.ts";
import { marketSources as allSources } from "../providers/index.ts";
import type { Problem } from "../providers/problem.ts";
import type { HttpProvider, Limits } from "../providers/provider.ts";
import type { RunnerParts, Sent } from "../runner/parts.ts";
import { createRunner, type Runner } from "../runner/runner.ts";
import type { OrderRule } from "../runner/source-order.ts";
import { readOrder } from "./source-orders.ts";
import { type Noted, writeAnswer } from "./source-rows.ts";
import { type EnteredSettings, readEntered } from "./source-settings.ts";
import { marketSources } from "./updates.tables.ts";

/** One runner per process, with the administrator's switches and order. */
export interface Sources {
  readonly runner: Runner;
  readonly order: () => readonly OrderRule[];
  readonly isSourceOn: (id: string) => boolean;
  /** Rereads switches and order: at the start of every job, and after a change. */
  readonly refresh: (db: Db) => Promise<void>;
  /** Stores successes and failures since the last call. */
  readonly writeAnswers: (db: Db) => Promise<void>;
}

type SourcesConfig = Pick<Config, "hasMarketData" | "marketSources" | "hasBilling">;

export interface SourcesParts
  extends Pick<RunnerParts, "fetch" | "clock" | "random">,
    Partial<Pick<RunnerParts, "timeoutMs" | "retry" | "breaker" | "providers">> {
  readonly config: SourcesConfig;
  readonly onSent?: (sent: Sent) => void;
  /** Seals entered settings; without it only the environment's count. */
  readonly secretKey?: string;
}

export const httpSources: readonly HttpProvider[] = allSources.filter((source) => source.kind === "http");

/** Terms allow personal use only: off in an installation that sells. */
const personalUse: readonly string[] = ["yahoo"];

const quiet: ReadonlySet<Problem["problem"]> = new Set(["not-found", "cancelled", "unsupported", "no-code"]);

/** @throws ConfigError on an unknown source in MARKET_SOURCES */
export function createSources(parts: SourcesParts): Sources {
  const { config, clock, providers = httpSources } = parts;
  for (const id of Object.keys(config.marketSources))
    if (!providers.some((provider) => provider.id === id))
      throw new ConfigError("MARKET_SOURCES", `${id}: no source has that name`);
  let switches: ReadonlyMap<string, boolean> = new Map();
  let order: readonly OrderRule[] = [];
  let entered: ReadonlyMap<string, EnteredSettings> = new Map();
  const noted = new Map<string, Noted>();
  const isSourceOn = (id: string): boolean =>
    config.hasMarketData &&
    (switches.get(id) ?? config.marketSources[id]?.isOn ?? !(config.hasBilling && personalUse.includes(id)));
  const addresses = Object.entries(config.marketSources).flatMap(([id, { address }]) =>
    address === undefined ? [] : [[id, address] as const],
  );
  const note = (sent: Sent) => {
    const entry = noted.get(sent.provider) ?? {};
    noted.set(sent.provider, entry);
    if (sent.problem === undefined) entry.goodAt = clock.now();
    else if (!quiet.has(sent.problem.problem))
      Object.assign(entry, { problem: sent.problem, problemAt: clock.now() });
    parts.onSent?.(sent);
  };
  const runner = createRunner({
    ...parts,
    providers,
    settingsOf: (id) => (isSourceOn(id) ? settingsIn(config, id, entered.get(id)) : undefined),
    addresses: Object.fromEntries(addresses),
    limitsOf: (provider) => limitsIn(config, provider),
    onSent: note,
  });
  return {
    runner,
    order: () => order,
    isSourceOn,
    async refresh(db) {
      const rows = await db.select().from(marketSources).where(isNotNull(marketSources.isOn));
      switches = new Map(rows.map(({ id, isOn }) => [id, isOn === true]));
      order = await readOrder(db);
      if (parts.secretKey !== undefined) entered = await readEntered(db, parts.secretKey);
    },
    async writeAnswers(db) {
      const answers = [...noted];
      noted.clear();
      for (const [id, answer] of answers) await writeAnswer(db, id, answer);
    },
  };
}

/** Default while the administrator has not switched the source. */
export const isEnabledByConfig = (config: SourcesConfig, id: string): boolean =>
  config.marketSources[id]?.isOn ?? !(config.hasBilling && personalUse.includes(id));

/** Unvalidated settings; the environment precedes entered ones. */
export const settingsIn = (
  config: SourcesConfig,
  id: string,
  entered: EnteredSettings = {},
): Readonly<Record<string, unknown>> => ({ ...entered, ...config.marketSources[id]?.settings });

/** Returns the limits of a source, with the operator's changes applied. */
export const limitsIn = (config: SourcesConfig, { id, limits }: HttpProvider): Limits => ({
  ...limits,
  ...definedOf(config.marketSources[id]?.limits ?? {}),
});

const definedOf = <T extends object>(value: T) =>
  Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined));

import type { IsoDate } from "@zerno/engine";
import { and, eq } from "drizzle-orm";
import { loadConfig } from "../../../server/config/config.ts";
import type { Db } from "../../../server/db/db-types.ts";
import { AssetType, nilGuid } from "../../../shared/codes.ts";
import { assets } from "../../market.tables.ts";
import { addSharedAssets } from "../../reference/add-assets.ts";
import { systemClock } from "../../runner/clock.ts";
import { createSources, type Sources } from "../sources.ts";
import type { StoringUpdate, WantedAsset } from "../updating.ts";
import type { FakeSources } from "./fake-sources.ts";

/** Without the pauses of real sources. */
export function fastSources(world: FakeSources, env: Record<string, string> = {}): Sources {
  const fast = { limits: { perMinute: 1_000_000, parallel: 50, spacingMs: 0 } };
  const own = Object.fromEntries(Object.entries(world.sources).map(([id, at]) => [id, { ...at, ...fast }]));
  const config = loadConfig({
    NODE_ENV: "test",
    MARKET_DATA: "on",
    MARKET_SOURCES: JSON.stringify(own),
    ...env,
  });
  return createSources({
    config,
    fetch,
    clock: systemClock,
    random: () => 0.5,
    timeoutMs: 1_000,
    retry: { attempts: 2, firstWaitMs: 5, longestWaitMs: 50 },
  });
}

export async function updateAt(db: Db, sources: Sources, now: Date): Promise<StoringUpdate> {
  await sources.refresh(db);
  return { db, sources, now: () => now, signal: new AbortController().signal };
}

interface Listed {
  readonly ticker: string;
  readonly exchange: string;
  readonly currency: string;
  readonly country: string | null;
  readonly type?: number;
  readonly historyFrom?: string;
}

export async function addUpdateTarget(db: Db, listed: Listed): Promise<WantedAsset> {
  const { ticker, exchange, currency, country, type = AssetType.stock } = listed;
  const names = { nameEn: ticker, nameRu: ticker, also: [] };
  const rest = { sector: null, isin: null, nominal: null };
  await db.transaction((tx) =>
    addSharedAssets(tx, [{ ticker, exchange, type, currency, country, ...names, ...rest }], new Date()),
  );
  const [row] = await db
    .select({ id: assets.id })
    .from(assets)
    .where(and(eq(assets.ownerId, nilGuid), eq(assets.ticker, ticker), eq(assets.exchange, exchange)));
  return {
    ownerId: nilGuid,
    id: row?.id ?? "",
    ...{ ticker, exchange, currency, country, type },
    codes: new Map(),
    priority: "held",
    historyFrom: (listed.historyFrom ?? "2010-01-01") as IsoDate,
  };
}

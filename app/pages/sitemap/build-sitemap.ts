import type { Db } from "../../server/db/db-types.ts";
import type { Memory } from "../../server/memory.ts";
import { readAtOnce, type SitemapAddress, type SitemapKind, sitemapKinds } from "./list-addresses.ts";

export interface SitemapPart {
  readonly name: string;
  readonly addresses: readonly SitemapAddress[];
}

/** Limits are 50,000 and 50 MB; an address in two languages takes 0.5 KB. */
const mostAddresses = 20_000;
const freshMs = 3_600_000;

interface Stored {
  readonly addresses: readonly SitemapAddress[];
  readonly madeAt: number;
}

const split = (kind: SitemapKind, addresses: readonly SitemapAddress[]): readonly SitemapPart[] =>
  Array.from({ length: Math.ceil(addresses.length / mostAddresses) }, (_, place) => ({
    name: `${kind}-${place + 1}`,
    addresses: addresses.slice(place * mostAddresses, (place + 1) * mostAddresses),
  }));

interface SitemapScope {
  readonly db: Db;
  readonly memory: Memory;
  readonly now: () => Date;
}

/**
 * Returns non-empty files. Assets are read at most once an hour.
 * @param isFresh rereads everything
 */
export async function buildSitemap(scope: SitemapScope, isFresh = false): Promise<readonly SitemapPart[]> {
  const cache = scope.memory.cache<Stored>("sitemap", Object.keys(sitemapKinds).length);
  const now = scope.now();
  const ofKind = async (kind: SitemapKind): Promise<readonly SitemapPart[]> => {
    const known = isFresh || readAtOnce.has(kind) ? undefined : cache.get(kind);
    if (known && now.getTime() - known.madeAt < freshMs) return split(kind, known.addresses);
    const addresses = await sitemapKinds[kind](scope.db, now);
    cache.set(kind, { addresses, madeAt: now.getTime() });
    return split(kind, addresses);
  };
  const parts: SitemapPart[] = [];
  for (const kind of Object.keys(sitemapKinds) as SitemapKind[]) parts.push(...(await ofKind(kind)));
  return parts;
}

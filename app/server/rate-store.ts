import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from "@fastify/rate-limit";

/** Addresses that are kept count of at once; the one that was counted first is forgotten first. */
const mostKept = 20_000;

/**
 * Where requests are counted: one place for the whole application. The library counts for each prefix by itself, and
 * whoever asks under /api and /extapi in turn would have every limit twice.
 */
export function createRateStore(): FastifyRateLimitStoreCtor {
  const counts = new Map<string, { current: number; endsAt: number }>();
  return class RateStore implements FastifyRateLimitStore {
    incr(...[key, done, timeWindow]: Parameters<FastifyRateLimitStore["incr"]>): void {
      const now = Date.now();
      const known = counts.get(key);
      const count = known && known.endsAt > now ? known : { current: 0, endsAt: now + timeWindow };
      count.current += 1;
      // Set anew, so that the oldest windows stand in front.
      if (count !== known) counts.delete(key);
      counts.set(key, count);
      const [oldest] = counts.keys();
      if (counts.size > mostKept && oldest !== undefined) counts.delete(oldest);
      done(null, { current: count.current, ttl: count.endsAt - now });
    }

    child(): FastifyRateLimitStore {
      return this;
    }
  };
}

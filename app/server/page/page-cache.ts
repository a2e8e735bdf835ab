import { createBoundedCache } from "../../shared/bounded-cache.ts";
import type { PageRequest } from "../../shared/page-request.ts";

interface CachedPage {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string;
  readonly renderedAt: number;
}

const freshMs = 5_000;
const maxBytes = 16 * 1024 * 1024;
/** Replaced by each response's nonce. */
const noncePlaceholder = "bm9uY2UtcGxhY2Vob2xkZXI=";
/** Replaced by the request id, which error pages show. */
const requestIdPlaceholder = "00000000-0000-4000-8000-726571756573";

/**
 * Caches pages of anonymous visitors for seconds. The key covers all inputs but nonce and request id, which are
 * replaced.
 */
export function createPageCache(now: () => Date) {
  const stored = createBoundedCache<CachedPage>(maxBytes);
  const pending = new Map<string, Promise<CachedPage>>();

  const fill = async (key: string, render: () => Promise<Response>): Promise<CachedPage> => {
    const response = await render();
    const page: CachedPage = {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: await response.text(),
      renderedAt: now().getTime(),
    };
    if (response.status === 200) stored.set(key, page, page.body.length);
    return page;
  };

  return {
    async get(
      key: string,
      nonce: string,
      render: (page: PageRequest) => Promise<Response>,
      page: PageRequest,
    ): Promise<CachedPage> {
      const known = stored.get(key);
      const isFresh = known !== undefined && now().getTime() - known.renderedAt < freshMs;
      let answer = isFresh ? known : undefined;
      if (!answer) {
        let running = pending.get(key);
        if (!running) {
          running = fill(key, () =>
            render({ ...page, nonce: noncePlaceholder, requestId: requestIdPlaceholder }),
          ).finally(() => pending.delete(key));
          pending.set(key, running);
        }
        answer = await running;
      }
      const body = answer.body
        .replaceAll(noncePlaceholder, nonce)
        .replaceAll(requestIdPlaceholder, page.requestId);
      return { ...answer, body };
    },
  };
}

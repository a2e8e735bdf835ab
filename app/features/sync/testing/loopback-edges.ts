import { readRetryAfter } from "../../../market/runner/retry.ts";
import {
  type SyncEdges,
  SyncProblem,
  type SyncProvider,
  type SyncReply,
  type SyncRequest,
} from "../provider.ts";

export interface LoopbackOptions {
  /** `hub.addressOf(fake)`. */
  readonly address: string;
  readonly secrets: Readonly<Record<string, string>>;
  readonly now: () => number;
  readonly timeoutMs?: number;
  readonly beforeSend?: () => void;
  /** Called for the adapter's own waits. */
  readonly sleep?: (ms: number) => Promise<void>;
}

export interface LoopbackEdges extends SyncEdges {
  /** In order of storing. */
  readonly saved: readonly Readonly<Record<string, string>>[];
}

const readReply = async (response: Response): Promise<SyncReply> => ({
  status: response.status,
  headers: Object.fromEntries(response.headers),
  text: await response.text(),
});

async function ask(
  request: SyncRequest,
  { address, timeoutMs = 20_000 }: LoopbackOptions,
): Promise<SyncReply> {
  const { pathname, search } = new URL(request.url);
  const { method, headers = {}, body } = request;
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const init = { method, headers, signal, ...(body === undefined ? {} : { body }) };
    return await readReply(await fetch(`${address}${pathname}${search}`, init));
  } catch {
    throw new SyncProblem("unreachable");
  }
}

/** Like the real edges, without retries. */
function refuse({ waitOf }: SyncProvider, reply: SyncReply, now: number): void {
  if (reply.status === 429 || reply.status === 418)
    throw new SyncProblem(
      "rate-limited",
      {},
      readRetryAfter(reply.headers["retry-after"], now) ?? waitOf?.(reply, now),
    );
  if (reply.status >= 500) throw new SyncProblem("unreachable", { status: String(reply.status) });
}

/** Creates edges straight to a local fake, for tests of one adapter. */
export function loopbackEdges(provider: SyncProvider, options: LoopbackOptions): LoopbackEdges {
  const saved: Readonly<Record<string, string>>[] = [];
  const entered = provider.secrets.parse(options.secrets) as Readonly<Record<string, string>>;
  return {
    saved,
    send: async (request) => {
      options.beforeSend?.();
      const reply = await ask(request, options);
      refuse(provider, reply, options.now());
      return reply;
    },
    get secrets() {
      return saved.at(-1) ?? entered;
    },
    saveSecrets: async (next) => {
      saved.push(next);
    },
    now: options.now,
    sleep: options.sleep ?? (async () => {}),
    signal: new AbortController().signal,
  };
}

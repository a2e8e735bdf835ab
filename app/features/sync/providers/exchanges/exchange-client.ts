import type { Exchange } from "ccxt";
import { z } from "zod";
import { type SyncEdges, SyncProblem } from "../../provider.ts";
import { toSyncProblem } from "./exchange-errors.ts";

/** Exchanges accessed through ccxt. */
export type ExchangeId = "binance" | "bybit" | "okx" | "kraken" | "coinbase";

/** As in ccxt; `password` is OKX's passphrase. */
export interface ExchangeKeys {
  readonly apiKey: string;
  readonly secret: string;
  readonly password?: string;
}
export type ExchangeEdges = SyncEdges<ExchangeKeys>;

type Params = Readonly<Record<string, string | number>>;

/** Calls a method of the exchange's API and validates the response. @throws SyncProblem */
export type ExchangeCall = <Shape extends z.ZodType>(
  method: string,
  params: Params,
  shape: Shape,
) => Promise<z.output<Shape>>;

/** Numbers keep their digits: no float for 18 decimals. */
const parseExactly = (text: string): unknown => {
  try {
    return JSON.parse(text, (_key, value, context?: { source?: string }) =>
      typeof value === "number" ? (context?.source ?? String(value)) : value,
    );
  } catch {
    return undefined;
  }
};

const headersOf = z.record(z.string(), z.coerce.string());

/** ccxt's requests pass through the adapter's edges: limits, time-out, operator's addresses. */
const sendBy =
  ({ send }: ExchangeEdges, sent: string[]) =>
  async (url: string, init: { method: string; headers: unknown; body?: string }): Promise<Response> => {
    const method = z.enum(["GET", "POST"]).parse(init.method);
    const body = init.body === undefined ? {} : { body: init.body };
    sent.push(method);
    // A signed POST holds a nonce: it is signed anew, not repeated.
    const reply = await send({ method, url, headers: headersOf.parse(init.headers), ...body });
    return new Response(reply.text, { status: reply.status, headers: reply.headers });
  };

interface Opened {
  readonly exchange: Exchange;
  readonly sent: string[];
}

/** Creation takes ccxt 20 ms: cached for the run. */
const openedBy = new WeakMap<ExchangeEdges, Promise<Opened>>();

const open = async (id: ExchangeId, edges: ExchangeEdges): Promise<Opened> => {
  const sent: string[] = [];
  // It takes 85 MB and has no entry for a single exchange: loaded with the first account at one.
  const ccxt = await import("ccxt");
  // ccxt's own limiter lives in one instance; that of the edges holds over all accounts of the installation.
  const exchange: Exchange = new ccxt[id]({ ...edges.secrets, enableRateLimit: false, number: String });
  // Kraken counts a number once that does not rise: two requests of one millisecond get different ones.
  let last = 0;
  exchange.milliseconds = () => {
    last = Math.max(last + 1, edges.now());
    return last;
  };
  exchange.seconds = () => Math.floor(edges.now() / 1000);
  exchange.parseJson = parseExactly;
  exchange.fetchImplementation = sendBy(edges, sent);
  return { exchange, sent };
};

const TRIES = 3;
const PAUSE_MS = 5000;

/** Opens an exchange for sequential requests. @throws SyncProblem */
export async function openExchange(id: ExchangeId, edges: ExchangeEdges): Promise<ExchangeCall> {
  const known = openedBy.get(edges) ?? open(id, edges);
  openedBy.set(edges, known);
  const opened = await known;
  const { sent } = opened;
  const { exchange } = opened;
  const ask = async (method: string, params: Params): Promise<unknown> => {
    for (let count = 1; ; count += 1) {
      sent.length = 0;
      try {
        return await exchange[method](params);
      } catch (error) {
        const { problem, isWorthAsking } = toSyncProblem(error, sent);
        if (count === TRIES || edges.signal.aborted || !isWorthAsking) throw problem;
        await edges.sleep(problem.retryAfterMs ?? PAUSE_MS * count);
      }
    }
  };
  return async (method, params, shape) => {
    const read = shape.safeParse(await ask(method, params));
    if (!read.success)
      throw new SyncProblem("unreadable", { field: read.error.issues[0]?.path.join(".") ?? "" });
    return read.data;
  };
}

/** Milliseconds since 1970. */
export const moment = z.coerce.number().int();

/** Formats "2026-01-02 10:00:00" (UTC), as in the exchange's files. */
export const printTime = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace("T", " ");

const DAY_MS = 86_400_000;
export const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
/** Returns the last millisecond of a day. */
export const endOf = (day: string): number => startOf(day) + DAY_MS - 1;

/** Splits a period into parts the exchange accepts, oldest first, both ends included. */
export function* splitPeriod(from: number, to: number, days: number): Generator<readonly [number, number]> {
  const step = days * DAY_MS;
  for (let start = from; start <= to; start += step) yield [start, Math.min(to, start + step - 1)];
}

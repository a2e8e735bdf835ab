import type { ErrorCode } from "../../shared/error-codes.ts";

/** Failures that can be forced on the next calls. */
export const faultKinds = [
  "network",
  "unauthenticated",
  "session-over",
  "forbidden",
  "not-found",
  "rate-limited",
  "internal",
  "stale-version",
  "slow",
] as const;
export type FaultKind = (typeof faultKinds)[number];

interface Armed {
  readonly kind: FaultKind;
  readonly left: number;
}

const slowMs = 5_000;
let armed: Armed | null = null;
const listeners = new Set<() => void>();

/** The fault that waits for calls, and for how many. */
export const armedFault = (): Armed | null => armed;

/** Makes the next `left` calls fail; 0 ends it. */
export function armFault(kind: FaultKind, left: number): void {
  armed = left > 0 ? { kind, left } : null;
  for (const listener of listeners) listener();
}

/** Calls back when a fault was armed or used up. */
export function onFaultChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const answers: Partial<Record<FaultKind, readonly [status: number, code: ErrorCode]>> = {
  unauthenticated: [401, "UNAUTHENTICATED"],
  "session-over": [401, "UNAUTHENTICATED"],
  forbidden: [403, "FORBIDDEN"],
  "not-found": [404, "NOT_FOUND"],
  "rate-limited": [429, "RATE_LIMITED"],
  internal: [500, "INTERNAL"],
};

/** Stands between the page and the API from now on; only in development. */
export function watchFetch(): void {
  const real = globalThis.fetch.bind(globalThis);
  globalThis.fetch = (input, init) => respondOrDelegate(real, input, init);
}

const pathOf = (input: RequestInfo | URL): string =>
  new URL(input instanceof Request ? input.url : input, location.href).pathname;

async function respondOrDelegate(real: typeof fetch, input: RequestInfo | URL, init?: RequestInit) {
  const path = pathOf(input);
  const { kind } = armed ?? { kind: null };
  if (kind === null || !/\/(api|extapi)\//.test(path)) return real(input, init);
  // A session is over when renewing it is refused too; otherwise signing in and out stay as they are.
  if (path.includes("/api/account/") && kind !== "session-over") return real(input, init);
  armFault(kind, (armed?.left ?? 1) - 1);
  if (kind === "network") throw new TypeError("network failure of the developer panel");
  if (kind === "slow") await new Promise((resolve) => setTimeout(resolve, slowMs));
  const answer = answers[kind];
  if (answer) return errorAnswer(...answer);
  const response = await real(input, init);
  return kind === "stale-version" ? ofAnotherVersion(response) : response;
}

const errorAnswer = (status: number, code: ErrorCode): Response =>
  Response.json({ error: { code, message: code, params: {}, requestId: "developer-panel" } }, { status });

function ofAnotherVersion(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.set("X-Api-Version", "0");
  return new Response(response.body, { status: response.status, headers });
}

/** Request without the mount in `path`. */
export interface FakeRequest {
  readonly method: string;
  /** "/v1/accounts", without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Query as sent, without the question mark, as signed. */
  readonly search: string;
  /** Lower-case names; repeated headers are concatenated. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Base address with the mount, for links. */
  readonly address: string;
}

export interface FakeReply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Default: empty. */
  readonly body?: string;
}

/** Faults in each provider's own form. */
export interface OwnFaults {
  /** Replies to too many requests; `seconds` to wait. */
  readonly rateLimited: (seconds: number, now: number) => FakeReply;
  /** Credentials have expired. */
  readonly expired: (request: FakeRequest) => FakeReply;
}

/** Running fake with its state. */
export interface FakeInstance {
  readonly answer: (request: FakeRequest) => FakeReply | Promise<FakeReply>;
  readonly faults: OwnFaults;
  /** Control commands by name; input and result are JSON. */
  readonly commands?: Readonly<Record<string, (input: unknown) => unknown>>;
}

export interface FakeEdges {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** For requests of the fake itself (webhooks). */
  readonly fetch: typeof fetch;
  /** False disables the provider's limits and waits, for journeys and manual use. */
  readonly isStrict: boolean;
}

/** Fake provider mounted under `/<id>`, the sync provider's id. */
export interface Fake<Instance extends FakeInstance = FakeInstance> {
  readonly id: string;
  readonly name: string;
  /** Values to enter in the product, by field. */
  readonly credentials: Readonly<Record<string, string>>;
  /** Keys for `SYNC_SOURCES`; "{address}" is replaced by the fake's address. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Creates a fresh state. */
  readonly create: (edges: FakeEdges) => Instance;
}

export const json = (
  value: unknown,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): FakeReply => ({
  status,
  headers: { "content-type": "application/json; charset=utf-8", ...headers },
  body: JSON.stringify(value),
});

/** Returns a page as sent by protection services and gateways. */
export const html = (text: string, status = 200): FakeReply => ({
  status,
  headers: { "content-type": "text/html; charset=utf-8" },
  body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${text}</title></head><body>${text}</body></html>`,
});

/** A request as a fake sees it: nothing of the mount is left in `path`. */
export interface FakeRequest {
  readonly method: string;
  /** "/v1/accounts", without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** The query as it was sent, without the question mark: what signatures are made over. */
  readonly search: string;
  /** Names in lower case; of a header sent twice the values stand behind each other. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Where this fake is reached, with the mount: for links and pages of its own. */
  readonly address: string;
}

export interface FakeReply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Absent: an empty body. */
  readonly body?: string;
}

/** Faults every provider words in a way of its own. */
export interface OwnFaults {
  /** Too many requests; `seconds` is how long to wait. */
  readonly rateLimited: (seconds: number, now: number) => FakeReply;
  /** The credentials of a request are no longer taken. */
  readonly expired: (request: FakeRequest) => FakeReply;
}

/** One running fake with its state. */
export interface FakeInstance {
  readonly answer: (request: FakeRequest) => FakeReply | Promise<FakeReply>;
  readonly faults: OwnFaults;
  /** What a test or a person may do behind the provider's back, by name; input and answer are JSON. */
  readonly commands?: Readonly<Record<string, (input: unknown) => unknown>>;
}

export interface FakeEdges {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** As of a browser or a person: requests a fake makes itself (webhooks). */
  readonly fetch: typeof fetch;
  /** False: limits and waits of the provider's own are left out, for journeys and for trying by hand. */
  readonly isStrict: boolean;
}

/** A provider as we imitate it, mounted under `/<id>`; `id` is that of the sync provider. */
export interface Fake<Instance extends FakeInstance = FakeInstance> {
  readonly id: string;
  readonly name: string;
  /** What to enter in the product to connect to it, by name of the field. */
  readonly credentials: Readonly<Record<string, string>>;
  /** Keys of the installation, for `SYNC_SOURCES`; "{address}" stands for where the fake is reached. */
  readonly settings?: Readonly<Record<string, string>>;
  /** A fresh state. */
  readonly create: (edges: FakeEdges) => Instance;
}

/** A reply of JSON. */
export const json = (
  value: unknown,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): FakeReply => ({
  status,
  headers: { "content-type": "application/json; charset=utf-8", ...headers },
  body: JSON.stringify(value),
});

/** A page for people, as protection services and gateways send it. */
export const html = (text: string, status = 200): FakeReply => ({
  status,
  headers: { "content-type": "text/html; charset=utf-8" },
  body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${text}</title></head><body>${text}</body></html>`,
});

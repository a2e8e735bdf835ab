export interface ProviderEdges {
  readonly fetch: typeof fetch;
  readonly now: () => Date;
  readonly secretKey: string;
  /** Retries under one idempotency key; default 2. */
  readonly retries?: number;
}

/** External dependencies of payment providers. */
export interface ProviderEdges {
  readonly fetch: typeof fetch;
  readonly now: () => Date;
  /** Keys the card fingerprints. */
  readonly secretKey: string;
  /** Retries under one idempotency key; default 2. */
  readonly retries?: number;
}

/** The world as payment providers see it; a test brings another one. */
export interface ProviderEdges {
  readonly fetch: typeof fetch;
  readonly now: () => Date;
  /** Key of the installation: fingerprints of cards follow from it. */
  readonly secretKey: string;
  /** Repetitions of a call without an answer, under the same idempotency key; 2 when left out. */
  readonly retries?: number;
}

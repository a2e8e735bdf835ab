/** Sign-in providers, by their names in the database and in the API. */
export const externalProviders = ["google", "apple", "yandex"] as const;
export type ExternalProvider = (typeof externalProviders)[number];

/** A person's profile at a provider. */
export interface ExternalProfile {
  readonly provider: ExternalProvider;
  /** The provider's unchanging key of the person. */
  readonly subject: string;
  /** Null unless the provider has verified it. */
  readonly email: string | null;
  readonly name: string | null;
}

/** The world outside, as verification needs it. */
export interface ExternalNet {
  readonly fetch: typeof fetch;
  readonly now: Date;
  /** A provider that is silent longer is not reachable. */
  readonly timeoutMs: number;
  /** Public keys of providers by their address; lives as long as the application. */
  readonly keySets: Map<string, KeySet>;
}

/** A provider's public keys as they were fetched. */
export interface KeySet {
  readonly keys: readonly Readonly<Record<string, unknown>>[];
  readonly fetchedAt: number;
  readonly keepMs: number;
}

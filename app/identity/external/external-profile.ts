export const externalProviders = ["google", "apple", "yandex"] as const;
export type ExternalProvider = (typeof externalProviders)[number];

export interface ExternalProfile {
  readonly provider: ExternalProvider;
  /** Immutable. */
  readonly subject: string;
  /** Null unless verified by the provider. */
  readonly email: string | null;
  readonly name: string | null;
}

export interface ExternalNet {
  readonly fetch: typeof fetch;
  readonly now: Date;
  readonly timeoutMs: number;
  /** By address, cached for the process. */
  readonly keySets: Map<string, KeySet>;
}

export interface KeySet {
  readonly keys: readonly Readonly<Record<string, unknown>>[];
  readonly fetchedAt: number;
  readonly keepMs: number;
}

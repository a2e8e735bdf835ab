import type { IsoDate } from "@zerno/engine";
import type { Problem } from "../providers/problem.ts";
import type { HttpProvider, HttpReply, Limits, Unread } from "../providers/provider.ts";
import type { Capability, Query } from "../providers/queries.ts";
import type { Rows } from "../providers/rows.ts";
import type { BreakerSettings } from "./breaker.ts";
import type { Clock } from "./clock.ts";
import type { Priority } from "./limiter.ts";
import type { RetrySettings } from "./retry.ts";

/** Log entry; never holds a key. */
export interface Sent {
  readonly provider: string;
  readonly want: Capability;
  readonly url: string;
  readonly ms: number;
  readonly reply: HttpReply | undefined;
  readonly problem: Problem | undefined;
}

export interface RunnerParts {
  readonly providers: readonly HttpProvider[];
  readonly fetch: typeof fetch;
  readonly clock: Clock;
  /** 0 up to 1, for jitter. */
  readonly random: () => number;
  /** Validated by `settings`; undefined: switched off. */
  readonly settingsOf: (providerId: string) => unknown;
  /** Replaces a source's hosts: "http://127.0.0.1:4010". */
  readonly addresses?: Readonly<Record<string, string>>;
  readonly limitsOf?: (provider: HttpProvider) => Limits;
  readonly timeoutMs?: number;
  readonly retry?: RetrySettings;
  readonly breaker?: BreakerSettings;
  readonly onSent?: (sent: Sent) => void;
}

export interface Validator {
  readonly etag?: string;
  readonly lastModified?: string;
}

export interface Asking {
  readonly priority: Priority;
  readonly signal?: AbortSignal;
  readonly known?: Readonly<Record<string, Validator>>;
}

export interface Lineage {
  readonly url: string;
  readonly fetchedAt: string;
  /** SHA-256 in hex. */
  readonly hash: string;
}

export interface Fetched<C extends Capability> {
  readonly provider: string;
  readonly rows: readonly Rows[C][];
  readonly unread: readonly Unread[];
  /** Present: rows are incomplete. */
  readonly problem?: Problem;
  /** Present: earlier days are unavailable and were not requested. */
  readonly notBefore?: IsoDate;
  /** Unchanged since the sent validators; no rows. */
  readonly isUnchanged: boolean;
  readonly lineage: readonly Lineage[];
  readonly validators: Readonly<Record<string, Validator>>;
}

export type QueryFor<C extends Capability> = (providerId: string) => Query<C> | undefined;

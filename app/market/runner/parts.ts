import type { IsoDate } from "@zerno/engine";
import type { Problem } from "../providers/problem.ts";
import type { HttpProvider, HttpReply, Limits, Unread } from "../providers/provider.ts";
import type { Capability, Query } from "../providers/queries.ts";
import type { Rows } from "../providers/rows.ts";
import type { BreakerSettings } from "./breaker.ts";
import type { Clock } from "./clock.ts";
import type { Priority } from "./limiter.ts";
import type { RetrySettings } from "./retry.ts";

/** One request that was sent, for the log; never holds a key. */
export interface Sent {
  readonly provider: string;
  readonly want: Capability;
  readonly url: string;
  readonly ms: number;
  /** Undefined when nothing came back. */
  readonly reply: HttpReply | undefined;
  readonly problem: Problem | undefined;
}

/** Everything the runner takes from outside. */
export interface RunnerParts {
  readonly providers: readonly HttpProvider[];
  readonly fetch: typeof fetch;
  readonly clock: Clock;
  /** 0 up to 1, for jitter. */
  readonly random: () => number;
  /** Configuration of a source, checked by its `settings`; undefined: switched off. */
  readonly settingsOf: (providerId: string) => unknown;
  /** Replacement of a source's own hosts, by id: "http://127.0.0.1:4010". */
  readonly addresses?: Readonly<Record<string, string>>;
  readonly limitsOf?: (provider: HttpProvider) => Limits;
  readonly timeoutMs?: number;
  readonly retry?: RetrySettings;
  readonly breaker?: BreakerSettings;
  readonly onSent?: (sent: Sent) => void;
}

/** Version of a reply, sent back with the next request. */
export interface Validator {
  readonly etag?: string;
  readonly lastModified?: string;
}

export interface Asking {
  readonly priority: Priority;
  readonly signal?: AbortSignal;
  /** Validators of an earlier answer to the same question, by address. */
  readonly known?: Readonly<Record<string, Validator>>;
}

/** Origin of rows, stored beside them. */
export interface Lineage {
  readonly url: string;
  /** ISO instant. */
  readonly fetchedAt: string;
  /** SHA-256 of the reply in hex. */
  readonly hash: string;
}

/** All rows of a question, or those before the problem. */
export interface Fetched<C extends Capability> {
  readonly provider: string;
  readonly rows: readonly Rows[C][];
  readonly unread: readonly Unread[];
  /** Present: the rows are not all. */
  readonly problem?: Problem;
  /** Present: older days were asked for, but the source or its plan has none and was not asked. */
  readonly notBefore?: IsoDate;
  /** Nothing changed since the validators that were sent: the rows of then still hold, none are here. */
  readonly isUnchanged: boolean;
  readonly lineage: readonly Lineage[];
  readonly validators: Readonly<Record<string, Validator>>;
}

export type QueryFor<C extends Capability> = (providerId: string) => Query<C> | undefined;

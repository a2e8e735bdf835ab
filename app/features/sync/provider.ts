import type { Balances, DraftRow } from "@zerno/brokers";
import type { z } from "zod";
import type { CodeOf, IntegrationProvider } from "../../shared/codes.ts";

/** Reason for a provider's failure; shown by `common:syncProblem.<code>`. */
export type SyncProblemCode =
  /** Wrong, expired or revoked: the connection rests until new ones are entered. */
  | "credentials-refused"
  /** The credentials may trade or withdraw; only harmless ones are accepted. */
  | "credentials-too-strong"
  /** The aggregator requires a new login on its page. */
  | "login-needed"
  | "not-ready"
  | "rate-limited"
  | "unreachable"
  /** Not a response of this provider: HTML, truncated, another shape. */
  | "unreadable"
  | "refused"
  | "account-gone";

/** The only error of adapters. `params` never hold a secret. */
export class SyncProblem extends Error {
  readonly code: SyncProblemCode;
  readonly params: Readonly<Record<string, string>>;
  readonly retryAfterMs: number | undefined;
  constructor(code: SyncProblemCode, params: Readonly<Record<string, string>> = {}, retryAfterMs?: number) {
    super(code);
    this.code = code;
    this.params = params;
    this.retryAfterMs = retryAfterMs;
  }
}

/** A request of an adapter; secrets in it never reach logs or records. */
export interface SyncRequest {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** With the real host; the operator's address (`SYNC_SOURCES`) replaces it, such as by a fake's. */
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** A POST that may safely be repeated after a failure. */
  readonly isRepeatable?: boolean;
}

export interface SyncReply {
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** An adapter's only access to the outside. */
export interface SyncEdges<Secrets = Readonly<Record<string, string>>> {
  /** Applies time-out, limits, retries with jitter and `Retry-After`. @throws SyncProblem unreachable, rate-limited */
  readonly send: (request: SyncRequest) => Promise<SyncReply>;
  readonly secrets: Secrets;
  /** The installation's keys at an aggregator (`SYNC_SOURCES`), read by `provider.settings`. */
  readonly settings?: unknown;
  /**
   * Stores changed secrets durably before it resolves: a single-use refresh token is saved before its access token is
   * used.
   */
  saveSecrets(next: Secrets): Promise<void>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  readonly signal: AbortSignal;
}

export interface SyncAccount {
  readonly id: string;
  readonly name: string;
  /** As in statements, so that file and sync meet in one account. */
  readonly number?: string;
  readonly currency?: string;
  readonly openedOn?: string;
  readonly isClosed?: boolean;
  /** Institution behind an aggregator: an id of `broker/list`, if known. */
  readonly brokerId?: string;
  readonly brokerName?: string;
}

/** A finished part of the history: the cursor may pass it once booked. */
export interface SyncPage {
  /** As from file readers (positive amounts, decimal texts); `line` counts from 1 within the fetch. */
  readonly rows: readonly DraftRow[];
  readonly ignored: readonly { readonly code: string; readonly text: string }[];
  readonly failed: readonly { readonly code: string; readonly text: string }[];
}

/** Days, both included. */
export interface SyncWindow {
  readonly from: string;
  readonly to: string;
}

/** A text the owner enters to connect. */
export interface CredentialField {
  /** Key of the secrets; labelled `sync:field.<name>`. */
  readonly name: string;
  /** Never shown again; cleared only on explicit request. */
  readonly isSecret: boolean;
  readonly isMultiline?: boolean;
  readonly isOptional?: boolean;
}

/**
 * A broker API. Adding one: a file beside `providers/index.ts`, a fake with faults, a line in the list, texts. Adapters
 * only read.
 */
export interface SyncProvider<Secrets extends z.ZodType = z.ZodType> {
  /** `t-invest`, `finam`, `binance`, ... */
  readonly id: string;
  /** Number in `IntegrationProvider` (docs/codes.md#numbers), 3 for every exchange; null: not listed. */
  readonly number: Exclude<CodeOf<typeof IntegrationProvider>, 1> | null;
  /** Ids of `broker/list`; empty for aggregators, which name the institution per account. */
  readonly brokerIds: readonly string[];
  /** Aggregators (4, 5, 7) have their own login page and need keys of the installation. */
  readonly kind: "direct" | "aggregator";
  /** Not offered until the operator enables it (`SYNC_SOURCES`). */
  readonly isOffUntilSet?: true;
  readonly fields: readonly CredentialField[];
  readonly secrets: Secrets;
  /** Required keys of the installation, for aggregators. */
  readonly settings?: z.ZodType;
  /** Limits per connection, as stated by the provider; the operator may change them. */
  readonly limits: { readonly perMinute: number; readonly parallel: number; readonly spacingMs?: number };
  /** Milliseconds to wait after a refusal, for providers with their own header; `Retry-After` is always read. */
  readonly waitOf?: (reply: Pick<SyncReply, "status" | "headers">, now: number) => number | undefined;
  /** Days before the last complete sync to fetch again, for late changes and new ids. */
  readonly reloadDays: number;
  /** History limit in days before today; absent: since the account was opened. */
  readonly historyDays?: number;
  /** Maximum of one `fetchWindow`. */
  readonly windowDays: number;
  /** Checks that the credentials work and cannot trade or withdraw. @throws SyncProblem */
  readonly testConnection: (edges: SyncEdges<z.output<Secrets>>) => Promise<void>;
  /** @throws SyncProblem */
  readonly listAccounts: (edges: SyncEdges<z.output<Secrets>>) => Promise<readonly SyncAccount[]>;
  /**
   * Fetches all pages of a window, or throws. An empty response is an empty page; booked rows are only removed when the
   * account itself responded.
   * @throws SyncProblem
   */
  readonly fetchWindow: (
    edges: SyncEdges<z.output<Secrets>>,
    account: SyncAccount,
    window: SyncWindow,
  ) => Promise<SyncPage>;
  /** Current holdings. @throws SyncProblem */
  readonly fetchBalances: (edges: SyncEdges<z.output<Secrets>>, account: SyncAccount) => Promise<Balances>;
  /** Revokes the permission where possible. @throws SyncProblem */
  readonly revoke?: (edges: SyncEdges<z.output<Secrets>>) => Promise<void>;
}

/** Declares a provider, hiding the type of its secrets. */
export const provider = <Secrets extends z.ZodType>(value: SyncProvider<Secrets>): SyncProvider =>
  value as unknown as SyncProvider;

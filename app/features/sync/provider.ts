import type { Balances, DraftRow } from "@zerno/brokers";
import type { z } from "zod";
import type { CodeOf, IntegrationProvider } from "../../shared/codes.ts";

/** Why a provider could not answer; the text a person reads is `common:syncProblem.<code>`. */
export type SyncProblemCode =
  /** Wrong, expired or revoked credentials: the connection rests until the owner enters new ones. */
  | "credentials-refused"
  /** The credentials may trade or withdraw; we take none that can do harm. */
  | "credentials-too-strong"
  /** The aggregator wants its user to log in on its page again. */
  | "login-needed"
  /** The provider is still collecting the history: asked again later. */
  | "not-ready"
  | "rate-limited"
  | "unreachable"
  /** The reply is no reply of this provider: HTML, truncated, another shape. */
  | "unreadable"
  | "refused"
  | "account-gone";

/** Thrown by adapters, and by nothing else of them. `params` never hold a secret. */
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

/** One request of an adapter. Whatever is secret in it never reaches a log or the diagnostic record. */
export interface SyncRequest {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** With the real host; the operator's address (`SYNC_SOURCES`) replaces it, so that a fake is reached. */
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** A repeated POST that does no harm: it may be sent again after a failure. */
  readonly isRepeatable?: boolean;
}

/** A reply that was read whole. */
export interface SyncReply {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** The edges of an adapter: nothing else of the world is touched by it. */
export interface SyncEdges<Secrets = Readonly<Record<string, string>>> {
  /** Time-out, limits, retries with jitter and `Retry-After` are done here. @throws SyncProblem unreachable, rate-limited */
  readonly send: (request: SyncRequest) => Promise<SyncReply>;
  readonly secrets: Secrets;
  /** Keys of the installation at an aggregator, as the operator set them (`SYNC_SOURCES`); read by `provider.settings`. */
  readonly settings?: unknown;
  /** Stores changed secrets durably before it resolves: a single-use refresh token is saved before its access token is used. */
  saveSecrets(next: Secrets): Promise<void>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  readonly signal: AbortSignal;
}

/** An account as the provider names it. */
export interface SyncAccount {
  /** Stable within the connection. */
  readonly id: string;
  readonly name: string;
  /** As a statement of the same account prints it, so that file and sync meet in one account. */
  readonly number?: string;
  readonly currency?: string;
  readonly openedOn?: string;
  readonly isClosed?: boolean;
  /** Of aggregators: the institution behind it, an id of `broker/list` where it is known. */
  readonly brokerId?: string;
  readonly brokerName?: string;
}

/** A finished part of the history: the cursor may move behind it once its rows are booked. */
export interface SyncPage {
  /** As a file reader makes them (amounts positive, decimal texts); `line` counts from 1 within the fetch. */
  readonly rows: readonly DraftRow[];
  /** Operations that mean nothing here, with the reason as a translation key, counted for the result. */
  readonly ignored: readonly { readonly code: string; readonly text: string }[];
  /** Operations nobody could read; they are shown, and never silently dropped. */
  readonly failed: readonly { readonly code: string; readonly text: string }[];
}

/** Days, both included. */
export interface SyncWindow {
  readonly from: string;
  readonly to: string;
}

/** One text the owner enters to connect. */
export interface CredentialField {
  /** Key of the secrets; its label is `sync:field.<name>`. */
  readonly name: string;
  /** Never shown again, and written over by an empty text only when the owner says so. */
  readonly isSecret: boolean;
  readonly isMultiline?: boolean;
  /** May be left empty. */
  readonly isOptional?: boolean;
}

/**
 * One way to reach brokers by an interface of theirs. Adding one: a file beside `providers/index.ts`, a fake with its
 * faults, one line in the list, texts. An adapter reads, and never writes anything at a broker.
 */
export interface SyncProvider<Secrets extends z.ZodType = z.ZodType> {
  /** `t-invest`, `finam`, `binance`, ... */
  readonly id: string;
  /** Number in `IntegrationProvider` (docs/codes.md#numbers), 3 for every exchange; null: not in that list. */
  readonly number: Exclude<CodeOf<typeof IntegrationProvider>, 1> | null;
  /** Ids of `broker/list` this provider serves; aggregators list none and name the institution by account. */
  readonly brokerIds: readonly string[];
  /** Aggregators (4, 5, 7) log in on their own page and need keys of the installation. */
  readonly kind: "direct" | "aggregator";
  /** Not offered until the operator switches it on (`SYNC_SOURCES`). */
  readonly isOffUntilSet?: true;
  readonly fields: readonly CredentialField[];
  readonly secrets: Secrets;
  /** Keys of the installation it needs: without them it is not offered. Aggregators have some. */
  readonly settings?: z.ZodType;
  /** Requests: per minute in all, at once, apart; of one connection. Provider's numbers: the operator may change them. */
  readonly limits: { readonly perMinute: number; readonly parallel: number; readonly spacingMs?: number };
  /** How long a refusal says to wait, in milliseconds, where a header of its own says it; `Retry-After` is read for all. */
  readonly waitOf?: (reply: Pick<SyncReply, "status" | "headers">, now: number) => number | undefined;
  /** Days before the last complete sync that are asked again, because late changes and new ids are known of this provider. */
  readonly reloadDays: number;
  /** Oldest day it can give, counted back from today; absent: everything since the account was opened. */
  readonly historyDays?: number;
  /** Longest window of one `fetchWindow`. */
  readonly windowDays: number;
  /** Checks the credentials, and that they cannot trade or withdraw. @throws SyncProblem */
  readonly testConnection: (edges: SyncEdges<z.output<Secrets>>) => Promise<void>;
  /** @throws SyncProblem */
  readonly listAccounts: (edges: SyncEdges<z.output<Secrets>>) => Promise<readonly SyncAccount[]>;
  /**
   * Everything of one window, all its pages read to the end, or nothing: a page that fails throws. An empty answer is
   * an empty page; what is already booked is never taken away because of it unless the account itself answered well.
   * @throws SyncProblem
   */
  readonly fetchWindow: (
    edges: SyncEdges<z.output<Secrets>>,
    account: SyncAccount,
    window: SyncWindow,
  ) => Promise<SyncPage>;
  /** What the account holds now. @throws SyncProblem */
  readonly fetchBalances: (edges: SyncEdges<z.output<Secrets>>, account: SyncAccount) => Promise<Balances>;
  /** Ends the permission at the provider where it can be ended. @throws SyncProblem */
  readonly revoke?: (edges: SyncEdges<z.output<Secrets>>) => Promise<void>;
}

/** Declares a provider, keeping the type of its secrets inside. */
export const provider = <Secrets extends z.ZodType>(value: SyncProvider<Secrets>): SyncProvider =>
  value as unknown as SyncProvider;

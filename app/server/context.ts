import type { FastifyBaseLogger } from "fastify";
import type { RoleName } from "../shared/codes.ts";
import type { GrantLevel } from "../shared/endpoint.ts";
import type { Language } from "../shared/languages.ts";
import type { Locale } from "../shared/locales.ts";
import type { Background } from "./background.ts";
import type { Config } from "./config/config.ts";
import type { Db } from "./db/db-types.ts";
import type { Memory } from "./memory.ts";

/** Access to another user's portfolio. */
export interface Grant {
  readonly portfolioId: string;
  readonly ownerId: string;
  readonly level: GrantLevel;
}

export interface CurrentUser {
  readonly id: string;
  readonly sessionId: string;
  readonly roles: readonly RoleName[];
  /** Roles have no effect until the account has a second factor. */
  readonly lacksSecondFactor?: boolean;
  readonly onboardingState: string;
  readonly isDemo: boolean;
  /** "Unlocked" without billing; stays the paid plan after cancellation until it ends. */
  readonly plan: string;
  /** IANA name. */
  readonly timeZone: string;
  readonly grants?: readonly Grant[];
}

export interface UploadedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Unparsed body of a webhook. */
export interface SignedBody {
  readonly text: string;
  readonly header: (name: string) => string | undefined;
}

/** Dependencies of a handler: it reads nothing from globals. */
export interface Ctx {
  readonly user: CurrentUser | null;
  /** The caller, where `user` is the owner of a shared portfolio; see `Endpoint.shared`. */
  readonly actor?: { readonly id: string; readonly level: GrantLevel } | undefined;
  readonly db: Db;
  readonly config: Config;
  /** Signs links, derives the page cookie and the demo password. */
  readonly secretKey: string;
  readonly memory: Memory;
  /** For requests that would block the event loop; absent in workers and for handlers that write. */
  readonly worker?: WorkerPool | undefined;
  readonly background?: Background | undefined;
  readonly now: () => Date;
  /** Day in the user's time zone or in UTC; fixed in tests and development. */
  readonly today: string;
  readonly language: Language;
  readonly locale: Locale;
  /** The browser's, when an account is opened. */
  readonly timeZone?: string | null;
  /** Null: the portfolio's own. */
  readonly currency: string | null;
  readonly address: string;
  readonly userAgent: string;
  readonly requestId: string;
  readonly isHttps: boolean;
  /** Scheme and host of the pages; absent without HTTP. */
  readonly origin?: string | undefined;
  readonly country: string | null;
  /** Amounts are hidden; ratios, prices and shapes stay. */
  readonly isStealth: boolean;
  readonly log: FastifyBaseLogger;
  /** Browser key that tells visitors behind one address apart. */
  readonly socialKey?: string | undefined;
  readonly deviceKey?: string | undefined;
  /** Opens the visitor's portfolio preview only. */
  readonly previewKey?: string | undefined;
  /** @throws AppError TOO_LARGE above `maxBytes` or the configured limit, INVALID_INPUT */
  readonly upload?: (maxBytes?: number) => Promise<UploadedFile>;
  /** Aborts when the client is gone. */
  readonly signal?: AbortSignal | undefined;
  readonly signed?: SignedBody | undefined;
  /** Row versions from If-Match. */
  readonly ifMatch?: string | undefined;
  /** Sets ETag. */
  readonly noteTag?: ((tag: string) => void) | undefined;
  /** Sets X-Change, which undoes a change of a portfolio. */
  readonly noteChange?: ((id: string) => void) | undefined;
  /** `maxAgeS` 0 removes the cookie. */
  readonly setCookie: (name: string, value: string, options: { httpOnly: boolean; maxAgeS: number }) => void;
}

export type UserCtx = Ctx & { readonly user: CurrentUser };

/** Worker threads for requests that would block the event loop. */
export interface WorkerPool {
  /** Larger ledgers are folded in a worker. */
  readonly maxRows: number;
  /**
   * Runs a read-only endpoint, and returns its JSON text.
   * @throws AppError of the handler, or SHUTTING_DOWN; Error when it failed, its thread died or `signal` aborted
   */
  readonly run: (request: WorkerRequest, options: RunOptions) => Promise<string>;
  readonly close: () => Promise<void>;
}

export interface RunOptions {
  /** Owner of the ledger that is read. */
  readonly ownerId: string;
  /** Takes the request out of the queue; a running one continues. */
  readonly signal?: AbortSignal | undefined;
}

/** Cloneable part of the context. */
type PlainCtx = Pick<
  Ctx,
  | "user"
  | "today"
  | "language"
  | "locale"
  | "currency"
  | "address"
  | "userAgent"
  | "requestId"
  | "isHttps"
  | "country"
  | "isStealth"
>;

export interface WorkerRequest {
  readonly key: string;
  /** Unparsed: parsing twice need not give the same. */
  readonly input: unknown;
  readonly ctx: PlainCtx;
  /** Stays "now" until the request is answered. */
  readonly now: Date;
}

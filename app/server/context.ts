import type { FastifyBaseLogger } from "fastify";
import type { RoleName } from "../shared/codes.ts";
import type { GrantLevel } from "../shared/endpoint.ts";
import type { Language } from "../shared/languages.ts";
import type { Locale } from "../shared/locales.ts";
import type { Background } from "./background.ts";
import type { Config } from "./config/config.ts";
import type { Db } from "./db/db-types.ts";
import type { Memory } from "./memory.ts";

/** A portfolio of somebody else that a user was let into. */
export interface Grant {
  readonly portfolioId: string;
  readonly ownerId: string;
  readonly level: GrantLevel;
}

/** The signed-in user as handlers see it. */
export interface CurrentUser {
  readonly id: string;
  readonly sessionId: string;
  readonly roles: readonly RoleName[];
  /** What the roles open stays closed until the account has a second factor. */
  readonly lacksSecondFactor?: boolean;
  readonly onboardingState: string;
  readonly isDemo: boolean;
  /** Plan whose limits hold: "Unlocked" without billing, the paid one while it is cancelled. */
  readonly plan: string;
  /** IANA name. */
  readonly timeZone: string;
  /** Portfolios of others that are open to this user; absent: none. */
  readonly grants?: readonly Grant[];
}

/** A file of a multipart request: read once, refused above the configured limit. */
export interface UploadedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A body as it came, before it was read. */
export interface SignedBody {
  readonly text: string;
  readonly header: (name: string) => string | undefined;
}

/** Everything a handler may know of the world: nothing else is read from globals. */
export interface Ctx {
  readonly user: CurrentUser | null;
  /** Who asks, where `user` is the owner of a portfolio that was shared with them; see `Endpoint.shared`. */
  readonly actor?: { readonly id: string; readonly level: GrantLevel } | undefined;
  readonly db: Db;
  readonly config: Config;
  /** The installation's secret: signs links, derives the page cookie and the demo password. */
  readonly secretKey: string;
  /** Bounded in-process caches of this application. */
  readonly memory: Memory;
  /** Threads for requests that would block the event loop; absent in these threads and for handlers that write. */
  readonly worker?: WorkerPool | undefined;
  /** What runs behind the requests; absent where nothing does (tests, threads). */
  readonly background?: Background | undefined;
  readonly now: () => Date;
  /** The day of "today" in the user's time zone, or in UTC (the configured day in tests and development). */
  readonly today: string;
  readonly language: Language;
  readonly locale: Locale;
  /** The browser's, where it tells: when an account is opened. */
  readonly timeZone?: string | null;
  /** Display currency asked for; null = the portfolio's own. */
  readonly currency: string | null;
  readonly address: string;
  readonly userAgent: string;
  readonly requestId: string;
  readonly isHttps: boolean;
  /** The address pages are opened by, without a path; absent where nothing was asked over HTTP. */
  readonly origin?: string | undefined;
  readonly country: string | null;
  /** The reader wants no amounts to be answered, only ratios, prices and shapes. */
  readonly isStealth: boolean;
  readonly log: FastifyBaseLogger;
  /** Random key of the browser, on paths with /social: distinguishes visitors who share an address. */
  readonly socialKey?: string | undefined;
  /** Random id of the browser, from its cookie; absent where none was set. */
  readonly deviceKey?: string | undefined;
  /** Key of the visitor's portfolio preview, from its cookie; it opens nothing else. */
  readonly previewKey?: string | undefined;
  /**
   * Returns the file of a multipart endpoint; throws TOO_LARGE above `maxBytes` or the configured limit, or
   * INVALID_INPUT. Absent elsewhere.
   */
  readonly upload?: (maxBytes?: number) => Promise<UploadedFile>;
  /** Aborts when the caller is gone before the answer. Absent where nothing was asked over HTTP. */
  readonly signal?: AbortSignal | undefined;
  /** The text and the headers of a signed body, for the handler to check. Absent elsewhere. */
  readonly signed?: SignedBody | undefined;
  /** Tags of the row as the caller read it (If-Match); absent: the caller did not say. */
  readonly ifMatch?: string | undefined;
  /** Names the tag of the one row that is answered (ETag). */
  readonly noteTag?: ((tag: string) => void) | undefined;
  /** Names the change of a portfolio that the answer tells of, so that it can be undone from there (X-Change). */
  readonly noteChange?: ((id: string) => void) | undefined;
  /** Cookies to set with the answer (sign-in only); `maxAgeS` 0 removes the cookie. */
  readonly setCookie: (name: string, value: string, options: { httpOnly: boolean; maxAgeS: number }) => void;
}

/** A context whose user is known: what handlers of `user` and role endpoints get. */
export type UserCtx = Ctx & { readonly user: CurrentUser };

/** Worker threads for requests that would block the event loop. */
export interface WorkerPool {
  /** Ledgers of more rows than this are folded in a worker. */
  readonly maxRows: number;
  /**
   * Runs an endpoint that only reads, and returns its answer as JSON text.
   * @throws AppError as the handler refused, or SHUTTING_DOWN; Error when it failed, its thread died or `signal` aborted
   */
  readonly run: (request: WorkerRequest, options: RunOptions) => Promise<string>;
  /** Ends all threads; requests that do not finish in time are refused. */
  readonly close: () => Promise<void>;
}

export interface RunOptions {
  /** Owner of the ledger that the request reads. */
  readonly ownerId: string;
  /** Takes the request out of the queue; one that a thread has begun runs to its end. */
  readonly signal?: AbortSignal | undefined;
}

/** The part of a request's context that can be cloned. */
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

/** A request to an endpoint, to be run in another thread. */
export interface WorkerRequest {
  readonly key: string;
  /** As received, not parsed: parsing twice need not give the same. */
  readonly input: unknown;
  readonly ctx: PlainCtx;
  /** Time of the request, which stays "now" until it is answered. */
  readonly now: Date;
}

import type { FastifyBaseLogger } from "fastify";
import type { RoleName } from "../shared/codes.ts";
import type { GrantLevel } from "../shared/endpoint.ts";
import type { Language } from "../shared/languages.ts";
import type { Locale } from "../shared/locales.ts";
import type { Background } from "./background.ts";
import type { Config } from "./config/config.ts";
import type { Db } from "./db/db-types.ts";
import type { Memory } from "./memory.ts";

export interface Grant {
  readonly portfolioId: string;
  readonly ownerId: string;
  readonly level: GrantLevel;
}

export interface CurrentUser {
  readonly id: string;
  readonly sessionId: string;
  readonly roles: readonly RoleName[];
  /** No effect of roles without a second factor. */
  readonly lacksSecondFactor?: boolean;
  readonly onboardingState: string;
  readonly isDemo: boolean;
  /** "Unlocked" without billing; a cancelled plan stays until its end. */
  readonly plan: string;
  /** IANA name. */
  readonly timeZone: string;
  readonly grants?: readonly Grant[];
}

export interface UploadedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface SignedBody {
  readonly text: string;
  readonly header: (name: string) => string | undefined;
}

/** Everything a handler may depend on. */
export interface Ctx {
  readonly user: CurrentUser | null;
  /** The caller, where `user` owns a shared portfolio. */
  readonly actor?: { readonly id: string; readonly level: GrantLevel } | undefined;
  readonly db: Db;
  readonly config: Config;
  readonly secretKey: string;
  readonly memory: Memory;
  /** Absent in workers and for handlers that write. */
  readonly worker?: WorkerPool | undefined;
  readonly background?: Background | undefined;
  readonly now: () => Date;
  /** In the user's time zone or in UTC; fixed in tests. */
  readonly today: string;
  readonly language: Language;
  readonly locale: Locale;
  readonly timeZone?: string | null;
  /** Null: the portfolio's own. */
  readonly currency: string | null;
  readonly address: string;
  readonly userAgent: string;
  readonly requestId: string;
  readonly isHttps: boolean;
  /** Absent without HTTP. */
  readonly origin?: string | undefined;
  readonly country: string | null;
  /** Hides amounts, not ratios, prices and shapes. */
  readonly isStealth: boolean;
  readonly log: FastifyBaseLogger;
  /** Tells visitors behind one address apart. */
  readonly socialKey?: string | undefined;
  readonly deviceKey?: string | undefined;
  readonly previewKey?: string | undefined;
  /** @throws AppError TOO_LARGE, INVALID_INPUT */
  readonly upload?: (maxBytes?: number) => Promise<UploadedFile>;
  /** Aborts when the client is gone. */
  readonly signal?: AbortSignal | undefined;
  readonly signed?: SignedBody | undefined;
  /** If-Match. */
  readonly ifMatch?: string | undefined;
  /** ETag. */
  readonly noteTag?: ((tag: string) => void) | undefined;
  /** X-Change, which undoes a change. */
  readonly noteChange?: ((id: string) => void) | undefined;
  /** `maxAgeS` 0 removes the cookie. */
  readonly setCookie: (name: string, value: string, options: { httpOnly: boolean; maxAgeS: number }) => void;
}

export type UserCtx = Ctx & { readonly user: CurrentUser };

export interface WorkerPool {
  /** Larger ledgers are folded in a worker. */
  readonly maxRows: number;
  /**
   * Runs a read-only endpoint.
   * @returns JSON text
   * @throws AppError of the handler, or SHUTTING_DOWN; Error when it failed, its thread died or `signal` aborted
   */
  readonly run: (request: WorkerRequest, options: RunOptions) => Promise<string>;
  readonly close: () => Promise<void>;
}

export interface RunOptions {
  readonly ownerId: string;
  /** Takes a queued request back; a running one continues. */
  readonly signal?: AbortSignal | undefined;
}

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

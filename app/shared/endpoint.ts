import type { z } from "zod";
import type { RoleName } from "./codes.ts";

/**
 * Callers allowed: anyone, a signed-in user, a role, or the bearer of a signature that the handler checks (one-click
 * unsubscribe, payment webhooks).
 */
export type Access = "anon" | "user" | "signature" | { readonly role: Exclude<RoleName, "user"> };

/** Access to a shared portfolio: read, or read and change its rows. */
export const grantLevels = ["view", "edit"] as const;
export type GrantLevel = (typeof grantLevels)[number];

export type Method = "GET" | "POST" | "PUT" | "DELETE";
export type EndpointKey = `${Method} /api/${string}`;

/** API endpoint: declared once, mounted over HTTP and called in-process by page loaders. */
export interface Endpoint<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  readonly summary: string;
  readonly access: Access;
  readonly input: I;
  readonly output: O;
  /**
   * `multipart`: the handler reads files through ctx.upload. `form`: form fields are accepted too. `signed`: JSON or a
   * form whose exact text and headers the handler checks (ctx.signed), at most 64 KB. `signed-form`: the same with form
   * fields.
   */
  readonly body?: "json" | "multipart" | "form" | "signed" | "signed-form";
  /** Requests per minute and address; default: the global limit. */
  readonly perMinute?: number;
  /**
   * Seconds for which browsers and caches may store the answer, which must be the same for everyone; absent: not
   * stored.
   */
  readonly keepS?: number;
  /** Success status, 200 by default (204 has no body; 303 redirects to the answered path). */
  readonly status?: 200 | 201 | 204 | 303;
  /** Marks a handler that only reads although its method is not GET; see `onlyReads`. */
  readonly isReadOnly?: boolean;
  /** Fields that are amounts in this answer only; see `hideOwnAmounts`. */
  readonly amounts?: readonly string[];
  /** The answer is a file with amounts: refused while amounts are hidden. */
  readonly isAmountsFile?: boolean;
  /**
   * Answers users a portfolio (`portfolioId` of the input) is shared with as it answers its owner. Only where every
   * other id of the input is looked up inside that portfolio; absent: owners only.
   */
  readonly shared?: GrantLevel;
  /**
   * Requires If-Match for changes of existing rows: the row's tag, `"none"` where there was no row, or `*` to
   * overwrite; otherwise 428.
   */
  readonly needsIfMatch?: boolean;
  /** Part of billing: without billing not mounted, not documented, 404. */
  readonly isBilling?: boolean;
  /** Marks paths beyond the client contract (S7.19) in the API document. */
  readonly isOwnAddition?: boolean;
}

export type Contract = Readonly<Record<EndpointKey, Endpoint>>;

/** Declares an endpoint with its exact types. */
export const endpoint = <const E extends Endpoint>(value: E): E => value;

/** Input as passed by callers. */
export type InputOf<E> = E extends { input: infer I extends z.ZodType } ? z.input<I> : never;
/** Input as received by handlers, parsed. */
export type ParsedInputOf<E> = E extends { input: infer I extends z.ZodType } ? z.output<I> : never;
/** Answer as returned by handlers. */
export type AnswerOf<E> = E extends { output: infer O extends z.ZodType } ? z.input<O> : never;
/** Answer as received by callers. */
export type OutputOf<E> = E extends { output: infer O extends z.ZodType } ? z.output<O> : never;

import type { z } from "zod";
import type { RoleName } from "./codes.ts";

/**
 * Who may call: anybody; any signed-in user; a role; or a signature of its own (one-click unsubscribe,
 * payment webhooks), which the handler checks.
 */
export type Access = "anon" | "user" | "signature" | { readonly role: Exclude<RoleName, "user"> };

/** What somebody may do in another's portfolio: look at it, or change its rows as well. */
export const grantLevels = ["view", "edit"] as const;
export type GrantLevel = (typeof grantLevels)[number];

export type Method = "GET" | "POST" | "PUT" | "DELETE";
export type EndpointKey = `${Method} /api/${string}`;

/** One door of the API: declared once, mounted as HTTP and called in-process by page loaders. */
export interface Endpoint<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  readonly summary: string;
  readonly access: Access;
  readonly input: I;
  readonly output: O;
  /**
   * `multipart`: the handler reads the files itself through ctx.upload. `form`: a form's fields are taken too. `signed`:
   * JSON or a form whose exact text and headers the handler checks (ctx.signed), as webhooks send it; 64 KB at most. `signed-form`: the same with
   * the fields of a form.
   */
  readonly body?: "json" | "multipart" | "form" | "signed" | "signed-form";
  /** Requests per minute and address; auth paths set their own, others share the global limit. */
  readonly perMinute?: number;
  /** Seconds that browsers and caches may keep an answer, which then is the same for everybody; absent: never. */
  readonly keepS?: number;
  /** Successful status; 200 unless told (204 sends no body; 303 sends the browser to the path that is answered). */
  readonly status?: 200 | 201 | 204 | 303;
  /** The handler only reads although the method is not GET; see `onlyReads`. */
  readonly isReadOnly?: boolean;
  /** Fields that are amounts in this answer and not everywhere; see `hideOwnAmounts`. */
  readonly amounts?: readonly string[];
  /** The answer is a file with amounts in it: refused while they are hidden. */
  readonly isAmountsFile?: boolean;
  /**
   * Answers for a portfolio (`portfolioId` of the input) that its owner lets the caller see or change, as it answers the
   * owner. Only where every other id of the input is looked up inside that portfolio; absent: to owners only.
   */
  readonly shared?: GrantLevel;
  /**
   * Changes a row that may be there already: the caller says which one it saw (If-Match: its tag, `"none"` where there
   * was nothing, `*` to write over whatever is there), or is answered 428.
   */
  readonly needsIfMatch?: boolean;
  /** Belongs to the sale of plans: with billing off it is not mounted, not in the API document, and answers 404. */
  readonly isBilling?: boolean;
  /** Marks paths beyond the client contract (S7.19) in the API document. */
  readonly isOwnAddition?: boolean;
}

export type Contract = Readonly<Record<EndpointKey, Endpoint>>;

/** Declares an endpoint, keeping its exact types (schemas and access). */
export const endpoint = <const E extends Endpoint>(value: E): E => value;

/** What a caller passes. */
export type InputOf<E> = E extends { input: infer I extends z.ZodType } ? z.input<I> : never;
/** What a handler gets, parsed. */
export type ParsedInputOf<E> = E extends { input: infer I extends z.ZodType } ? z.output<I> : never;
/** What a handler returns. */
export type AnswerOf<E> = E extends { output: infer O extends z.ZodType } ? z.input<O> : never;
/** What a caller gets. */
export type OutputOf<E> = E extends { output: infer O extends z.ZodType } ? z.output<O> : never;

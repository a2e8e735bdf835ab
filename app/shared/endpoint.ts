import type { z } from "zod";
import type { RoleName } from "./codes.ts";

export type Access = "anon" | "user" | "signature" | { readonly role: Exclude<RoleName, "user"> };

export const grantLevels = ["view", "edit"] as const;
export type GrantLevel = (typeof grantLevels)[number];

export type Method = "GET" | "POST" | "PUT" | "DELETE";
export type EndpointKey = `${Method} /api/${string}`;

export interface Endpoint<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  readonly summary: string;
  readonly access: Access;
  readonly input: I;
  readonly output: O;
  /**
   * `multipart`: ctx.upload. `signed`: JSON or a form with exact text and headers (ctx.signed), at most 64 KB.
   * `signed-form`: form fields, too.
   */
  readonly body?: "json" | "multipart" | "form" | "signed" | "signed-form";
  /** Per address; default: the global limit. */
  readonly perMinute?: number;
  /** Seconds; for answers equal for everyone. */
  readonly keepS?: number;
  readonly status?: 200 | 201 | 204 | 303;
  /** A read despite its method; see `onlyReads`. */
  readonly isReadOnly?: boolean;
  /** Amounts in this answer only; see `hideOwnAmounts`. */
  readonly amounts?: readonly string[];
  /** File refused while amounts are hidden. */
  readonly isAmountsFile?: boolean;
  /** Opens to users a portfolio (`portfolioId`) is shared with. Only if every other id is looked up inside it. */
  readonly shared?: GrantLevel;
  /** Requires If-Match on existing rows: their tag, `"none"` for a new row, or `*` to overwrite; otherwise 428. */
  readonly needsIfMatch?: boolean;
  /** Without billing: not mounted, 404. */
  readonly isBilling?: boolean;
  /** Beyond the client contract (S7.19). */
  readonly isOwnAddition?: boolean;
}

export type Contract = Readonly<Record<EndpointKey, Endpoint>>;

export const endpoint = <const E extends Endpoint>(value: E): E => value;

export type InputOf<E> = E extends { input: infer I extends z.ZodType } ? z.input<I> : never;
export type ParsedInputOf<E> = E extends { input: infer I extends z.ZodType } ? z.output<I> : never;
export type AnswerOf<E> = E extends { output: infer O extends z.ZodType } ? z.input<O> : never;
export type OutputOf<E> = E extends { output: infer O extends z.ZodType } ? z.output<O> : never;

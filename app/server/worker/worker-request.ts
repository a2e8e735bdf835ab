import { AppError, isAppError } from "../../shared/app-error.ts";
import type { FieldIssue } from "../../shared/error-codes.ts";
import type { Ctx, WorkerRequest } from "../context.ts";
import { type LoggedError, toLoggedError } from "../log.ts";

/** Keeps the cloneable part of the context. */
export function toWorkerRequest(key: string, input: unknown, ctx: Ctx): WorkerRequest {
  const { user, today, language, locale, currency, address, userAgent, requestId } = ctx;
  const { isHttps, country, isStealth } = ctx;
  const plain = { user, today, language, locale, currency, address, userAgent, requestId };
  return { key, input, ctx: { ...plain, isHttps, country, isStealth }, now: ctx.now() };
}

export type Outcome =
  | { readonly end: "answer"; readonly json: string }
  | {
      readonly end: "refusal";
      readonly code: AppError["code"];
      readonly params: AppError["params"];
      readonly fields: readonly FieldIssue[];
    }
  | { readonly end: "failure"; readonly error: LoggedError };

/** Never rejects. */
export async function toOutcome(answering: Promise<string>): Promise<Outcome> {
  try {
    return { end: "answer", json: await answering };
  } catch (error) {
    if (!isAppError(error)) return { end: "failure", error: toLoggedError(error) };
    const { code, params, fields } = error;
    return { end: "refusal", code, params, fields };
  }
}

/**
 * @returns JSON text
 * @throws AppError as it was; Error with name, message, stack, code and cause
 */
export function resultOf(outcome: Outcome): string {
  if (outcome.end === "answer") return outcome.json;
  if (outcome.end === "refusal") throw new AppError(outcome.code, outcome.params, outcome.fields);
  throw toError(outcome.error);
}

export function toError({ type, message, stack, code, cause }: LoggedError): Error {
  const error = new Error(message, cause === undefined ? {} : { cause: toError(cause) });
  return Object.assign(error, { name: type, stack, ...(code === undefined ? {} : { code }) });
}

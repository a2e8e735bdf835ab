import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError, isAppError, toErrorBody } from "../shared/app-error.ts";
import { toInputError, violationOf } from "./db/constraint-errors.ts";
import { toStorageError } from "./storage-error.ts";

const callers = new WeakMap<FastifyRequest, string>();

export const noteCaller = (request: FastifyRequest, userId: string): void =>
  void callers.set(request, userId);

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const known = toAppError(error);
  if (isGone(error, reply)) request.log.info({}, "the client left before the answer");
  else if (isOwnFault(known)) request.log.error({ err: error }, "request failed");
  else logRefusal(known, request);
  if (known !== error && violationOf(error)) request.log.warn({ err: error }, "the database refused a value");
  return reply.code(known.status).send(toErrorBody(known, request.id));
}

/** The client left, and `Ctx.signal` ended the work. */
const isGone = (error: unknown, { raw }: FastifyReply): boolean =>
  raw.destroyed && error instanceof DOMException && error.name === "AbortError";

const isOwnFault = ({ code }: AppError): boolean =>
  code === "INTERNAL" || code === "DATABASE_UNAVAILABLE" || code === "DISK_FULL";

const denials: readonly string[] = ["FORBIDDEN", "UNAUTHENTICATED", "RATE_LIMITED"];

/** Never logs values. Many denials mean an attack. */
function logRefusal({ code, fields }: AppError, request: FastifyRequest): void {
  const details = {
    refused: code,
    user: callers.get(request) ?? null,
    fields: fields.map(({ path }) => path),
  };
  if (denials.includes(code)) request.log.warn(details, "a request was denied");
  else request.log.info(details, "a request was refused");
}

export function toAppError(error: unknown): AppError {
  if (isAppError(error)) return error;
  const refused = toInputError(error);
  if (refused) return refused;
  const storage = toStorageError(error);
  if (storage) return storage;
  const status = error instanceof Error && "statusCode" in error ? error.statusCode : 500;
  if (status === 413) return new AppError("TOO_LARGE");
  if (status === 415) return new AppError("UNSUPPORTED_MEDIA");
  if (status === 429) return new AppError("RATE_LIMITED");
  if (typeof status === "number" && status >= 400 && status < 500) return new AppError("INVALID_INPUT");
  return new AppError("INTERNAL");
}

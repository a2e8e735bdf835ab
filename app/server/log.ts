import type { FastifyServerOptions } from "fastify";
import type { Config } from "./config/config.ts";

type LoggerOptions = Exclude<FastifyServerOptions["logger"], boolean | undefined>;

/** The part of a pino logger that plumbing needs; Fastify's `app.log` fits. */
export type Log = Readonly<{
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}>;

/** For commands and tests that have nothing to log to. */
export const silentLog: Log = { info: () => {}, warn: () => {}, error: () => {} };

const secretKeys = [
  "authorization",
  "cookie",
  "set-cookie",
  "password",
  "newPassword",
  "oldPassword",
  "passwordHash",
  "token",
  "accessToken",
  "refreshToken",
  "secret",
  "secretKey",
  "methodRef",
  "email",
];

/** pino's paths have a fixed depth: the keys are hidden in the object itself and three levels down. */
const redactedPaths = ["", "*.", "*.*.", "*.*.*."].flatMap((prefix) =>
  secretKeys.map((key) => (prefix === "" ? `["${key}"]` : `${prefix.slice(0, -1)}["${key}"]`)),
);

const emailPattern = /[^\s@"'<>()=,;:[\]{}]+@[^\s@"'<>()=,;:[\]{}]+\.[\p{L}\d-]+/gu;

/**
 * Text of an error without what people entered: drizzle appends the query's parameters, PostgreSQL and zod
 * repeat values, and any of them may hold an e-mail address.
 */
const withoutPersonalData = (text: string): string =>
  text
    .replaceAll(/^params: .*(?:\n(?! {4}at ).*)*/gm, "params: [hidden]")
    .replaceAll(emailPattern, "[e-mail]");

/** An error as plain data, without personal data. */
export type LoggedError = Readonly<{
  type: string;
  message: string;
  stack: string;
  code: unknown;
  cause?: LoggedError | undefined;
}>;

/** An error for the log: no `detail`, `where` or other fields, which hold row values in PostgreSQL errors. */
export const toLoggedError = (error: unknown, depth = 0): LoggedError => {
  if (!(error instanceof Error)) {
    return {
      type: typeof error,
      message: withoutPersonalData(String(error)),
      stack: "",
      code: undefined,
    };
  }
  return {
    type: error.name,
    message: withoutPersonalData(error.message),
    stack: withoutPersonalData(error.stack ?? ""),
    code: "code" in error ? error.code : undefined,
    ...(error.cause !== undefined && depth < 3 && { cause: toLoggedError(error.cause, depth + 1) }),
  };
};

interface LoggableRequest {
  readonly method: string;
  readonly url: string;
  /** Fastify's; `url` is the pattern that was matched. */
  readonly routeOptions?: { readonly url?: string | undefined } | undefined;
}

/** Words of our own addresses, and short names of files; tokens, keys and ids are longer or mixed. */
const plainSegment = /^(?:[a-z][a-z-]{0,39}|[\w-]{1,8}(?:\.[a-z]{1,12})?)$/;

/**
 * The path of a request without what may be a secret: a route with parameters is named by its pattern, and where no
 * pattern says what is what, only plain words stay.
 */
function shownPath({ url, routeOptions }: LoggableRequest): string {
  const pattern = routeOptions?.url;
  if (pattern?.includes(":")) return pattern;
  const path = url.split(/[?#]/, 1)[0] ?? "";
  if (pattern === path) return path;
  return path
    .split("/")
    .map((segment) => (segment === "" || plainSegment.test(segment) ? segment : "[hidden]"))
    .join("/");
}

/** Only method and path: addresses are personal data, and query strings carry tokens and searches. */
const toLoggedRequest = (request: LoggableRequest) => ({
  method: request.method,
  path: shownPath(request),
});

const toLoggedReply = (reply: { readonly statusCode: number }) => ({ statusCode: reply.statusCode });

const messageOf = (details: unknown): unknown => {
  const error = details instanceof Error ? details : Object(details).err;
  return error instanceof Error ? error.message : undefined;
};

/** The message of a line is free text too, and pino takes it from the error when none is given. */
const withCleanMessage = (args: readonly unknown[]): readonly unknown[] => {
  const [first, second = messageOf(first), ...rest] = args;
  if (typeof first === "string") return [withoutPersonalData(first), ...args.slice(1)];
  return typeof second === "string" ? [first, withoutPersonalData(second), ...rest] : args;
};

/** Options for Fastify's `logger`: JSON lines in production, readable text in development. */
export const toLoggerOptions = (config: Pick<Config, "logLevel" | "nodeEnv">): LoggerOptions => ({
  level: config.logLevel,
  redact: { paths: redactedPaths, censor: "[hidden]" },
  serializers: { req: toLoggedRequest, res: toLoggedReply, err: (error: unknown) => toLoggedError(error) },
  hooks: {
    logMethod(args, method) {
      Reflect.apply(method, this, withCleanMessage(args));
    },
  },
  ...(config.nodeEnv === "development" && {
    transport: { target: "pino-pretty", options: { translateTime: "HH:MM:ss.l", ignore: "pid,hostname" } },
  }),
});

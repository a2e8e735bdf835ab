import type { FastifyServerOptions } from "fastify";
import type { Config } from "./config/config.ts";

type LoggerOptions = Exclude<FastifyServerOptions["logger"], boolean | undefined>;

/** Common part of pino and `app.log`. */
export type Log = Readonly<{
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}>;

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

/** pino's paths have a fixed depth. */
const redactedPaths = ["", "*.", "*.*.", "*.*.*."].flatMap((prefix) =>
  secretKeys.map((key) => (prefix === "" ? `["${key}"]` : `${prefix.slice(0, -1)}["${key}"]`)),
);

const emailPattern = /[^\s@"'<>()=,;:[\]{}]+@[^\s@"'<>()=,;:[\]{}]+\.[\p{L}\d-]+/gu;

/** drizzle, PostgreSQL and zod repeat values, which may be personal. */
const withoutPersonalData = (text: string): string =>
  text
    .replaceAll(/^params: .*(?:\n(?! {4}at ).*)*/gm, "params: [hidden]")
    .replaceAll(emailPattern, "[e-mail]");

export type LoggedError = Readonly<{
  type: string;
  message: string;
  stack: string;
  code: unknown;
  cause?: LoggedError | undefined;
}>;

/** Other fields of PostgreSQL errors hold row values. */
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
  readonly routeOptions?: { readonly url?: string | undefined } | undefined;
}

/** Tokens and IDs are longer or mixed. */
const plainSegment = /^(?:[a-z][a-z-]{0,39}|[\w-]{1,8}(?:\.[a-z]{1,12})?)$/;

/** Segments may be secrets. */
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

/** IP addresses are personal data, and queries carry tokens. */
const toLoggedRequest = (request: LoggableRequest) => ({
  method: request.method,
  path: shownPath(request),
});

const toLoggedReply = (reply: { readonly statusCode: number }) => ({ statusCode: reply.statusCode });

const messageOf = (details: unknown): unknown => {
  const error = details instanceof Error ? details : Object(details).err;
  return error instanceof Error ? error.message : undefined;
};

/** pino takes a missing message from the error. */
const withCleanMessage = (args: readonly unknown[]): readonly unknown[] => {
  const [first, second = messageOf(first), ...rest] = args;
  if (typeof first === "string") return [withoutPersonalData(first), ...args.slice(1)];
  return typeof second === "string" ? [first, withoutPersonalData(second), ...rest] : args;
};

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

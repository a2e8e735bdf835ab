import { z } from "zod";
import { paymentVariables } from "./payment-variables.ts";
import { signInVariables } from "./sign-in-variables.ts";
import { given, optionalText } from "./variable.schema.ts";

const onOff = given(z.enum(["on", "off"], { error: "must be on or off" }).optional());

const whole = <Fallback extends number | undefined>(min: number, max: number, fallback: Fallback) =>
  given(
    z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number)
      .refine((value) => value >= min && value <= max)
      .optional()
      .transform((value) => value ?? fallback),
  );

const wholeBetween = <Fallback extends number | undefined>(min: number, max: number, fallback: Fallback) =>
  whole(min, max, fallback)
    .catch(() => Number.NaN)
    .refine((value) => !Number.isNaN(value), {
      error: `must be a whole number from ${min} to ${max}`,
    });

const isUrl = (value: string, protocols: readonly string[]): boolean =>
  URL.canParse(value) && protocols.includes(new URL(value).protocol);

const address = given(
  z
    .string()
    .refine((value) => isUrl(value, ["http:", "https:"]), { error: "must start with http:// or https://" })
    .optional(),
);

const proxyWord = /^(loopback|linklocal|uniquelocal|[0-9a-f:.]+(\/\d{1,3})?)$/i;
const isProxyList = (value: string): boolean => value.split(",").every((part) => proxyWord.test(part.trim()));

const isCalendarDay = (value: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) &&
  !Number.isNaN(Date.parse(value)) &&
  new Date(value).toISOString().startsWith(value);

const MarketSource = z.strictObject({
  isOn: z.boolean().optional(),
  /** Replaces the source's hosts: a proxy or a fake. */
  address: z
    .string()
    .refine((value) => isUrl(value, ["http:", "https:"]), { error: "must start with http:// or https://" })
    .optional(),
  limits: z
    .strictObject({
      perMinute: z.int().min(1).max(1_000_000),
      parallel: z.int().min(1).max(100),
      spacingMs: z.int().min(0).max(60_000),
      perDay: z.int().min(1).max(100_000_000),
    })
    .partial()
    .optional(),
  /** Keys and plans; the source checks them. */
  settings: z.record(z.string(), z.unknown()).optional(),
});
export type MarketSource = z.infer<typeof MarketSource>;

const isSender = (value: string): boolean => {
  const address = /^(?:[^<>\r\n]*<)?([^<>\s]+@[^<>\s]+?)>?$/.exec(value)?.[1];
  return address !== undefined && z.email().safeParse(address).success;
};

const isContact = (value: string): boolean =>
  /^(https:\/\/|mailto:)\S+$/.test(value) && URL.canParse(value) && !/\p{Cc}/u.test(value);

const SyncSource = z.strictObject({
  isOn: z.boolean().optional(),
  address: MarketSource.shape.address,
  limits: MarketSource.shape.limits,
  /** 1 by default; fakes need none. */
  pauses: z.number().min(0).max(1).optional(),
  /** Further certificate authority (PEM) trusted for this provider. */
  caFile: z.string().min(1).optional(),
  settings: z.record(z.string(), z.unknown()).optional(),
});
export type SyncSource = z.infer<typeof SyncSource>;

const sourcesError = (issue: z.core.$ZodIssue | undefined): string =>
  issue === undefined || issue.path.length === 0
    ? 'must be JSON such as {"moex":{"isOn":false}}'
    : `${issue.path.join(".")}: ${issue.message}`;

const sourcesOf = <Source extends z.ZodType>(source: Source) =>
  z.string().transform((text, ctx): Readonly<Record<string, z.output<Source>>> => {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      value = undefined;
    }
    const read = z.record(z.string().regex(/^[a-z][a-z0-9-]*$/), source).safeParse(value);
    if (read.success) return read.data;
    ctx.addIssue({ code: "custom", message: sourcesError(read.error.issues[0]) });
    return z.NEVER;
  });

/** All environment variables; `.env.example` lists exactly these. */
export const Environment = z.object({
  NODE_ENV: given(
    z
      .enum(["production", "development", "test"], { error: "must be production, development or test" })
      .default("production"),
  ),
  PORT: wholeBetween(0, 65_535, 3000),
  HOST: given(
    z
      .string()
      .trim()
      .regex(/^[\w.:-]+$/, { error: "must be an address or a host name" })
      .default("127.0.0.1"),
  ),
  DATA_DIR: given(z.string().default("./data")),
  DATABASE_URL: given(
    z
      .string()
      .refine((value) => isUrl(value, ["postgres:", "postgresql:"]), {
        error: "must look like postgres://user:password@host:5432/database",
      })
      .optional(),
  ),
  BASE_URL: address,
  TRUST_PROXY: given(
    z
      .string()
      .refine(isProxyList, {
        error:
          "must be the proxy's address or addresses, separated by commas (loopback and 10.0.0.0/8 work too)",
      })
      .optional(),
  ),
  REGISTRATION: given(
    z.enum(["open", "invite", "closed"], { error: "must be open, invite or closed" }).optional(),
  ),
  REQUIRE_EMAIL_CONFIRMATION: given(
    z.enum(["true", "false"], { error: "must be true or false" }).default("false"),
  ),
  ROLES_NEED_SECOND_FACTOR: onOff,
  DEMO: onOff,
  BILLING: onOff,
  MARKET_DATA: onOff,
  MARKET_SOURCES: given(sourcesOf(MarketSource).optional()),
  SYNC_SOURCES: given(sourcesOf(SyncSource).optional()),
  TRACE_URL: address,
  ANALYTICS_URL: address,
  LOG_LEVEL: given(
    z
      .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], {
        error: "must be fatal, error, warn, info, debug, trace or silent",
      })
      .default("info"),
  ),
  UPLOAD_LIMIT_MB: wholeBetween(1, 1024, 50),
  CLAMD_ADDRESS: given(
    z
      .string()
      .trim()
      .regex(/^(\/\S+|[\w.:-]+:\d{1,5})$/, {
        error: "must look like 127.0.0.1:3310 or /run/clamav/clamd.ctl",
      })
      .optional(),
  ),
  RATE_LIMIT_PER_MINUTE: wholeBetween(60, 100_000_000, 1200),
  LEDGER_THREADS: wholeBetween(1, 8, undefined),
  SECRET_KEY: given(z.string().min(32, { error: "must have at least 32 characters" }).optional()),
  SMTP_URL: given(
    z
      .string()
      .refine((value) => isUrl(value, ["smtp:", "smtps:"]), {
        error: "must look like smtps://user:password@mail.example.org:465",
      })
      .optional(),
  ),
  SMTP_HOST: given(
    z
      .string()
      .trim()
      .regex(/^[\w.:-]+$/, { error: "must be an address or a host name" })
      .optional(),
  ),
  SMTP_PORT: wholeBetween(1, 65_535, 587),
  SMTP_USER: optionalText,
  SMTP_PASSWORD: given(z.string().optional()),
  MAIL_FROM: given(
    z
      .string()
      .trim()
      .refine(isSender, { error: "must look like mail@example.org or Name <mail@example.org>" })
      .optional(),
  ),
  ...signInVariables,
  ...paymentVariables,
  OPERATOR_NAME: optionalText,
  OPERATOR_EMAIL: given(z.email({ error: "must be an e-mail address" }).optional()),
  OPERATOR_ADDRESS: optionalText,
  SECURITY_CONTACT: given(
    z
      .string()
      .trim()
      .transform((text) => (z.email().safeParse(text).success ? `mailto:${text}` : text))
      .refine(isContact, { error: "must be an e-mail address or start with https:// or mailto:" })
      .optional(),
  ),
  ZERNO_PG_USER: given(
    z
      .string()
      .regex(/^[a-z_][a-z0-9_-]*$/i, { error: "must be the name of a user of this machine" })
      .optional(),
  ),
  ZERNO_KEEP_PG: given(z.enum(["0", "1"], { error: "must be 0 or 1" }).default("0")),
  TODAY: given(z.string().refine(isCalendarDay, { error: "must be a day such as 2026-03-31" }).optional()),
});
export type Environment = z.infer<typeof Environment>;

export const environmentVariables: readonly string[] = Object.keys(Environment.shape);

import { existsSync } from "node:fs";
import path from "node:path";
import { Environment, type MarketSource, type SyncSource } from "./config-variables.ts";
import { type MailServer, readMailServer } from "./mail-server.ts";
import { type PaymentSettings, toPaymentSettings } from "./payment-variables.ts";
import { withSecretFiles } from "./secret-files.ts";
import { type ExternalSignIn, toExternalSignIn } from "./sign-in-variables.ts";
import { ConfigError } from "./start-error.ts";

type Registration = "open" | "invite" | "closed";

export type Config = Readonly<{
  nodeEnv: "production" | "development" | "test";
  port: number;
  host: string;
  isLoopback: boolean;
  /** Absolute. */
  dataDir: string;
  /** Undefined: the embedded server. */
  databaseUrl: string | undefined;
  /** Without a trailing slash. */
  baseUrl: string | undefined;
  /** Proxies whose X-Forwarded-* headers are trusted. */
  trustProxy: readonly string[] | false;
  registration: Registration;
  /** Registering does not reveal which addresses have an account. */
  mustConfirmEmail: boolean;
  mustRolesHaveSecondFactor: boolean;
  hasDemo: boolean;
  hasBilling: boolean;
  hasMarketData: boolean;
  marketSources: Readonly<Record<string, MarketSource>>;
  syncSources: Readonly<Record<string, SyncSource>>;
  /** Another address for looking up the visitor's country. */
  traceUrl: string | undefined;
  /** Undefined: no analytics. */
  analyticsUrl: string | undefined;
  logLevel: Environment["LOG_LEVEL"];
  uploadLimitBytes: number;
  /** ClamAV's `host:port` or socket. */
  scannerAddress: string | undefined;
  /** Per IP address; sign-in paths have lower limits. */
  apiRequestsPerMinute: number;
  /** Undefined: by the number of processors, see `threadsFor`. */
  ledgerThreads: number | undefined;
  /** Undefined: see `loadSecretKey`. */
  secretKey: string | undefined;
  /** Undefined: messages are written to `outbox` in dataDir. */
  mail: MailServer | undefined;
  externalSignIn: ExternalSignIn;
  payments: PaymentSettings;
  operator: Readonly<{
    name: string | undefined;
    email: string | undefined;
    address: string | undefined;
  }>;
  /** For security.txt (`mailto:` or https); undefined: no such file. */
  securityContact: string | undefined;
  pgUser: string | undefined;
  /** Restarts of `npm run dev` adopt the embedded server. */
  isPgKept: boolean;
  /** Fixed day (YYYY-MM-DD) for reproducible data. */
  today: string | undefined;
}>;

/** Base of a relative DATA_DIR, whatever the working directory. */
const checkout = path.join(import.meta.dirname, "../../..");

const isLoopbackHost = (host: string): boolean =>
  host === "localhost" || host === "::1" || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host);

/** No proxy or public address suggests visitors from other machines. */
const isHereOnly = ({ HOST, BASE_URL, TRUST_PROXY }: Environment): boolean =>
  isLoopbackHost(HOST) &&
  TRUST_PROXY === undefined &&
  (BASE_URL === undefined || isLoopbackHost(new URL(BASE_URL).hostname.replace(/^\[|\]$/g, "")));

const parseEnvironment = (env: NodeJS.ProcessEnv): Environment => {
  const parsed = Environment.safeParse(withSecretFiles(env));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ConfigError(String(issue?.path[0] ?? "environment"), issue?.message ?? "cannot be read");
};

const isOn = (value: "on" | "off" | undefined, fallback: boolean): boolean =>
  value === undefined ? fallback : value === "on";

/** @throws ConfigError that begins with the variable's name */
export const loadConfig = (env: NodeJS.ProcessEnv): Config => {
  const values = parseEnvironment(env);
  if (values.TODAY !== undefined && values.NODE_ENV === "production") {
    throw new ConfigError("TODAY", "can only be set with NODE_ENV=development or NODE_ENV=test");
  }
  const isLoopback = isLoopbackHost(values.HOST);
  return {
    nodeEnv: values.NODE_ENV,
    port: values.PORT,
    host: values.HOST,
    isLoopback,
    dataDir: path.resolve(checkout, values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    baseUrl: values.BASE_URL?.replace(/\/+$/, ""),
    trustProxy: values.TRUST_PROXY?.split(",").map((part) => part.trim()) ?? false,
    registration: values.REGISTRATION ?? (isLoopback ? "open" : "invite"),
    mustConfirmEmail: values.REQUIRE_EMAIL_CONFIRMATION === "true",
    mustRolesHaveSecondFactor: isOn(values.ROLES_NEED_SECOND_FACTOR, !isHereOnly(values)),
    hasDemo: isOn(values.DEMO, isLoopback),
    hasBilling: isOn(values.BILLING, false),
    hasMarketData: isOn(values.MARKET_DATA, values.NODE_ENV === "production"),
    marketSources: values.MARKET_SOURCES ?? {},
    syncSources: values.SYNC_SOURCES ?? {},
    traceUrl: values.TRACE_URL,
    analyticsUrl: values.ANALYTICS_URL,
    logLevel: values.LOG_LEVEL,
    uploadLimitBytes: values.UPLOAD_LIMIT_MB * 1024 * 1024,
    scannerAddress: values.CLAMD_ADDRESS,
    apiRequestsPerMinute: values.RATE_LIMIT_PER_MINUTE,
    ledgerThreads: values.LEDGER_THREADS,
    secretKey: values.SECRET_KEY,
    mail: readMailServer(values),
    externalSignIn: toExternalSignIn(values),
    payments: toPaymentSettings(values),
    operator: {
      name: values.OPERATOR_NAME,
      email: values.OPERATOR_EMAIL,
      address: values.OPERATOR_ADDRESS,
    },
    securityContact: values.SECURITY_CONTACT ?? (values.OPERATOR_EMAIL && `mailto:${values.OPERATOR_EMAIL}`),
    pgUser: values.ZERNO_PG_USER,
    isPgKept: values.ZERNO_KEEP_PG === "1",
    today: values.TODAY,
  };
};

/** Set variables win over `.env`. */
export const loadProcessConfig = (): Config => {
  const file = path.join(checkout, ".env");
  if (existsSync(file)) process.loadEnvFile(file);
  return loadConfig(process.env);
};

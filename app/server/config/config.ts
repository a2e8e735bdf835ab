import { existsSync } from "node:fs";
import path from "node:path";
import { Environment, type MarketSource, type SyncSource } from "./config-variables.ts";
import { type MailServer, readMailServer } from "./mail-server.ts";
import { type PaymentSettings, toPaymentSettings } from "./payment-variables.ts";
import { withSecretFiles } from "./secret-files.ts";
import { type ExternalSignIn, toExternalSignIn } from "./sign-in-variables.ts";
import { ConfigError } from "./start-error.ts";

type Registration = "open" | "invite" | "closed";

/** What the environment says, with every default filled in. Immutable for the life of the process. */
export type Config = Readonly<{
  nodeEnv: "production" | "development" | "test";
  port: number;
  host: string;
  /** True when only programs on this machine can reach HOST. */
  isLoopback: boolean;
  /** Absolute path. */
  dataDir: string;
  /** Undefined: the embedded server inside dataDir. */
  databaseUrl: string | undefined;
  /** Public address without a slash at the end. */
  baseUrl: string | undefined;
  /** Addresses whose X-Forwarded-* headers are believed, as Fastify's trustProxy takes them. */
  trustProxy: readonly string[] | false;
  registration: Registration;
  /** An account is entered only after its address was confirmed; registering does not tell which addresses have one. */
  mustConfirmEmail: boolean;
  /** What a role opens is closed to an account that a password alone opens. */
  mustRolesHaveSecondFactor: boolean;
  hasDemo: boolean;
  hasBilling: boolean;
  /** False: no source of market data is ever asked. */
  hasMarketData: boolean;
  /** Sources as the operator set them, by id. */
  marketSources: Readonly<Record<string, MarketSource>>;
  /** Providers of sync as the operator set them, by id. */
  syncSources: Readonly<Record<string, SyncSource>>;
  /** Another address than our own where pages look the visitor's country up. */
  traceUrl: string | undefined;
  /** Where pages send the events of readers who agreed; undefined: no analytics at all. */
  analyticsUrl: string | undefined;
  logLevel: Environment["LOG_LEVEL"];
  uploadLimitBytes: number;
  /** The scanner for malware every uploaded file is shown to: `host:port` or the path of a socket. */
  scannerAddress: string | undefined;
  /** Requests of one address to all API paths together; auth paths have their own, lower limits. */
  apiRequestsPerMinute: number;
  /** Most threads that fold large ledgers; undefined: by the number of processors, see `threadsFor`. */
  ledgerThreads: number | undefined;
  /** Undefined: generated once into secrets.json, see `loadSecretKey`. */
  secretKey: string | undefined;
  /** Undefined: mails go into the folder `outbox` of dataDir. */
  mail: MailServer | undefined;
  /** Accounts elsewhere that open an account here. */
  externalSignIn: ExternalSignIn;
  /** Providers of payments that are set up; without one nothing can be bought. */
  payments: PaymentSettings;
  operator: Readonly<{
    name: string | undefined;
    email: string | undefined;
    address: string | undefined;
  }>;
  /** Contact for reports of vulnerabilities in security.txt (`mailto:` or https); undefined: there is no such file. */
  securityContact: string | undefined;
  pgUser: string | undefined;
  /** Leave the embedded server running when this process ends (`npm run dev` restarts adopt it). */
  isPgKept: boolean;
  /** A fixed day (YYYY-MM-DD) for reproducible demo data and tests; never set in production. */
  today: string | undefined;
}>;

/** A relative DATA_DIR counts from here, so that a command finds it from any folder. */
const checkout = path.join(import.meta.dirname, "../../..");

/** True for the host names and addresses that only this machine can reach. */
const isLoopbackHost = (host: string): boolean =>
  host === "localhost" || host === "::1" || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host);

/** True while nothing says that somebody from another machine gets here: no proxy in front, no address of another host. */
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

/**
 * Reads the configuration from environment variables.
 * @throws ConfigError one line that begins with the name of the first wrong variable
 */
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

/**
 * Reads `.env` of the checkout into process.env (variables that are set already win), then the configuration.
 * For the entry points only; everything else gets a Config.
 */
export const loadProcessConfig = (): Config => {
  const file = path.join(checkout, ".env");
  if (existsSync(file)) process.loadEnvFile(file);
  return loadConfig(process.env);
};

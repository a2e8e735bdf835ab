import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import pino from "pino";
import { buildApp } from "./build-app.ts";
import { demoEmail, demoPassword } from "./features/account/onboarding/demo-account.ts";
import { loadTexts, type Texts } from "./i18n/texts.ts";
import type { Config } from "./server/config/config.ts";
import { assertPortFree, toListenError } from "./server/config/port.ts";
import { loadSecretKey } from "./server/config/secret-key.ts";
import { scheduleBackups } from "./server/db/backup/schedule-backups.ts";
import { migrateDatabase } from "./server/db/migrate-database.ts";
import { type Database, openDatabase } from "./server/db/open-database.ts";
import { endOnSignal } from "./server/end-on-signal.ts";
import { endFileProcesses } from "./server/files/file-pool.ts";
import { type Log, toLoggerOptions } from "./server/log.ts";
import { logDestination } from "./server/log-destination.ts";
import { seedInstallation } from "./start/seed-installation.ts";
import { startBackground } from "./start/start-background.ts";
import { createLedgerWorkers } from "./worker/ledger-workers.ts";

export interface RunningServer {
  /** Newest part first. */
  readonly stop: () => Promise<void>;
}

/**
 * Starts database, migrations, demo data and server.
 * @returns undefined when a signal interrupted the start
 * @throws StartError
 */
export async function startServer(config: Config): Promise<RunningServer | undefined> {
  const log = makeLog(config);
  warnWithoutPayments(config, log);
  const ending = endOnSignal();
  const database = await openDatabase(config, log, () => assertPortFree(config));
  ending.add(database.stop);
  let closeApp = async () => {};
  try {
    await migrateDatabase(database, { now: () => new Date(), log });
    const secretKey = loadSecretKey({ ...config, dataDir: database.dataDir });
    const now = () => new Date();
    await seedInstallation({ db: database.db, config, secretKey, now });
    const { pages, beforePages } = await loadPages(config);
    const texts = config.nodeEnv === "development" ? readTextsAnew() : loadTexts(import.meta.dirname);
    const background = startBackground({ config, database, now, log, secretKey, texts });
    const app = await buildApp({
      config,
      db: database.db,
      secretKey,
      texts,
      build: buildId(),
      pages,
      now,
      log,
      worker: createLedgerWorkers({ config, secretKey, poolOptions: database.poolOptions, log }),
      background,
      ...(beforePages ? { beforePages } : {}),
    });
    closeApp = () => app.close();
    ending.add(closeApp);
    // Closing waits for handlers, and they wait for their files.
    ending.add(endFileProcesses);
    const backups = scheduleBackups(database, { now, log });
    ending.add(backups.stop);
    await listen(app, config);
    announce(config, database, secretKey);
    const stop = async () => {
      backups.stop();
      await endFileProcesses();
      await closeApp();
      await database.stop();
    };
    return { stop };
  } catch (error) {
    // Jobs would log the loss of the database.
    await closeApp();
    await database.stop();
    // A signal during the start has closed the database.
    if (!ending.hasBegun()) throw error;
    return undefined;
  }
}

/** Pretty-printed in development. */
const makeLog = (config: Config) =>
  config.nodeEnv === "development"
    ? pino(toLoggerOptions(config))
    : pino(toLoggerOptions(config), logDestination());

async function loadPages(config: Config) {
  if (config.nodeEnv === "development") {
    const { createDevPages } = await import("./server/page/dev-pages.ts");
    const { pages, mount } = createDevPages();
    return { pages, beforePages: mount };
  }
  const { loadBuiltPages } = await import("./server/page/built-pages.ts");
  return { pages: await loadBuiltPages(), beforePages: undefined };
}

/** Reloads texts for every page in development. */
function readTextsAnew(): Texts {
  const read = () => loadTexts(import.meta.dirname);
  return {
    namespaces: read().namespaces,
    get: (language, namespace) => read().get(language, namespace),
    findJson: (language, namespace) => read().findJson(language, namespace),
  };
}

/** Versions the addresses of text files. */
function buildId(): string {
  const stamp = path.resolve(import.meta.dirname, "../build/.stamp");
  const text = existsSync(stamp) ? readFileSync(stamp, "utf8") : String(process.pid);
  return createHash("sha256").update(text).digest("hex").slice(0, 12);
}

async function listen(app: Awaited<ReturnType<typeof buildApp>>, config: Config): Promise<void> {
  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    throw toListenError(error, config);
  }
}

function warnWithoutPayments({ hasBilling, payments }: Config, log: Log): void {
  if (hasBilling && !payments.stripe && !payments.cloudPayments)
    log.warn({}, "BILLING is on without a payment provider: plans cannot be bought");
}

function announce(config: Config, database: Database, secretKey: string): void {
  const host = config.isLoopback ? "localhost" : config.host;
  const lines = [
    database.startLine,
    `Zerno is running at ${config.baseUrl ?? `http://${host}:${config.port}`}`,
  ];
  if (config.hasDemo) lines.push(`Demo sign-in: ${demoEmail} / ${demoPassword(secretKey)}`);
  console.log(lines.join("\n"));
}

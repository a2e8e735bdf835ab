import type { Log } from "../log.ts";
import type { Database } from "./open-database.ts";
import { listBackups, toBackupsFolder, writeBackup } from "./write-backup.ts";

const hourUtc = 3;
const dayMs = 86_400_000;
const checkEveryMs = 60_000;

/** The last moment at or before `now` at which it was 03:00 UTC. */
const lastNight = (now: Date): Date => {
  const mark = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), hourUtc);
  return new Date(mark > now.getTime() ? mark - dayMs : mark);
};

/** The time in a backup's name: zerno-2026-11-21T03-00-00-000Z.zbk. */
const timeOf = (name: string): Date => {
  const [day, time] = name.slice("zerno-".length, -".zbk".length).split("T");
  const [hours, minutes, seconds, milliseconds] = (time ?? "").replace("Z", "").split("-");
  return new Date(`${day}T${hours}:${minutes}:${seconds}.${milliseconds}Z`);
};

type Surroundings = Readonly<{
  now: () => Date;
  log: Log;
  /** Calls back every minute until the returned function is called. */
  everyMinute?: (action: () => void) => () => void;
}>;

const realEveryMinute = (action: () => void): (() => void) => {
  const timer = setInterval(action, checkEveryMs);
  timer.unref();
  return () => clearInterval(timer);
};

/**
 * Backs an embedded database up every night at 03:00 UTC. The clock is looked at once a minute and compared with
 * the newest backup, so a computer that sleeps at night gets its backup when it wakes. Does nothing for a database
 * of DATABASE_URL.
 */
export const scheduleBackups = (
  database: Pick<Database, "kind" | "pool" | "dataDir">,
  { now, log, everyMinute = realEveryMinute }: Surroundings,
): Readonly<{ stop: () => void }> => {
  if (database.kind === "external") return { stop: () => {} };
  const folder = toBackupsFolder(database.dataDir);
  const started = now();
  let isRunning = false;

  const backUpWhenDue = async (): Promise<void> => {
    const newest = (await listBackups(folder)).at(-1);
    const since = newest === undefined ? started : timeOf(newest);
    if (since >= lastNight(now())) return;
    const { file, rows } = await writeBackup(database.pool, folder, now());
    log.info({ file, rows }, "nightly backup written");
  };
  const stop = everyMinute(() => {
    if (isRunning) return;
    isRunning = true;
    backUpWhenDue()
      .catch((error: unknown) => log.error({ err: error }, "the nightly backup failed"))
      .finally(() => {
        isRunning = false;
      });
  });
  return { stop };
};

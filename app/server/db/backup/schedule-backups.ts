import type { Log } from "../../log.ts";
import type { Database } from "../open-database.ts";
import { listBackups } from "./backup-list.ts";
import { toBackupsFolder, writeBackup } from "./write-backup.ts";

const hourUtc = 3;
const dayMs = 86_400_000;
const checkEveryMs = 60_000;

/** Last 03:00 UTC. */
const lastNight = (now: Date): Date => {
  const mark = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), hourUtc);
  return new Date(mark > now.getTime() ? mark - dayMs : mark);
};

type Surroundings = Readonly<{
  now: () => Date;
  log: Log;
  /** Runs until the returned function is called. */
  everyMinute?: (action: () => Promise<void>) => () => void;
}>;

const realEveryMinute = (action: () => Promise<void>): (() => void) => {
  const timer = setInterval(() => void action(), checkEveryMs);
  timer.unref();
  return () => clearInterval(timer);
};

/**
 * Backs up an embedded database at 03:00 UTC. Compares the clock with the newest backup every minute, so a sleeping
 * computer catches up. Backups dated in the future are logged.
 */
export const scheduleBackups = (
  database: Pick<Database, "kind" | "pool" | "dataDir">,
  { now, log, everyMinute = realEveryMinute }: Surroundings,
): Readonly<{ stop: () => void }> => {
  if (database.kind === "external") return { stop: () => {} };
  const folder = toBackupsFolder(database.dataDir);
  let started = now();
  let isRunning = false;
  let warnedOf: string | undefined;

  /** Ignores backups dated in the future. */
  const findLast = async (): Promise<Date> => {
    const backups = await listBackups(folder);
    const newest = backups.at(-1);
    if (started > now()) started = now();
    if (newest === undefined) return started;
    if (newest.time <= now()) return newest.time;
    if (warnedOf !== newest.name)
      log.warn({ file: newest.name }, "the newest backup is dated in the future: the clock went back");
    warnedOf = newest.name;
    return backups.findLast(({ time }) => time <= now())?.time ?? new Date(0);
  };
  const backUpWhenDue = async (): Promise<void> => {
    if ((await findLast()) >= lastNight(now())) return;
    const { file, rows } = await writeBackup(database.pool, folder, now());
    log.info({ file, rows }, "nightly backup written");
  };
  const stop = everyMinute(async () => {
    if (isRunning) return;
    isRunning = true;
    await backUpWhenDue()
      .catch((error: unknown) => log.error({ err: error }, "the nightly backup failed"))
      .finally(() => {
        isRunning = false;
      });
  });
  return { stop };
};

import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StartError } from "../../config/start-error.ts";

export type FolderLock = Readonly<{ release: () => void }>;

const lockTimeoutMs = 5000;

const readHolder = (file: string): string => {
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    return "unknown";
  }
};

/** SQLITE_BUSY: the lock is held. Anything else (read-only disk, damaged file) is reported as it is. */
const isBusy = (error: unknown): boolean =>
  error instanceof Error && "errcode" in error && error.errcode === 5;

/**
 * Takes the lock that only one process per DATA_DIR can hold. The operating system gives it up when the process
 * ends in any way, kill -9 included: it is SQLite's own exclusive lock, held by a transaction that never ends.
 * Blocks for up to `timeoutMs` while another process holds it.
 * @returns undefined when another process still holds it after that time
 */
export const tryLockFolder = (dataDir: string, timeoutMs = lockTimeoutMs): FolderLock | undefined => {
  const pidFile = path.join(dataDir, "app.pid");
  const lockFile = path.join(dataDir, "app.lock");
  let connection: DatabaseSync | undefined;
  try {
    connection = new DatabaseSync(lockFile, { timeout: timeoutMs });
    connection.exec("pragma locking_mode = exclusive; begin exclusive");
  } catch (error) {
    connection?.close();
    if (isBusy(error)) return undefined;
    throw new StartError(
      `Cannot lock ${lockFile}: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  writeFileSync(pidFile, `${process.pid}\n`, { mode: 0o600 });
  const held = connection;
  return {
    release: () => {
      if (!held.isOpen) return;
      rmSync(pidFile, { force: true });
      held.close();
    },
  };
};

/**
 * As `tryLockFolder`.
 * @throws StartError naming the process that holds the lock
 */
export const lockFolder = (dataDir: string, timeoutMs = lockTimeoutMs): FolderLock => {
  const lock = tryLockFolder(dataDir, timeoutMs);
  if (lock !== undefined) return lock;
  throw new StartError(
    `Zerno is already running on ${dataDir} (pid ${readHolder(path.join(dataDir, "app.pid"))})`,
  );
};

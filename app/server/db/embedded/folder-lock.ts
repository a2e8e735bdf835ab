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

/** SQLITE_BUSY. */
const isBusy = (error: unknown): boolean =>
  error instanceof Error && "errcode" in error && error.errcode === 5;

/**
 * Takes the exclusive lock of DATA_DIR: a SQLite transaction that never ends, so the system releases it even after kill
 * -9. Blocks up to `timeoutMs`.
 * @returns undefined when still held
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

/** @throws StartError naming the process that holds the lock */
export const lockFolder = (dataDir: string, timeoutMs = lockTimeoutMs): FolderLock => {
  const lock = tryLockFolder(dataDir, timeoutMs);
  if (lock !== undefined) return lock;
  throw new StartError(
    `Zerno is already running on ${dataDir} (pid ${readHolder(path.join(dataDir, "app.pid"))})`,
  );
};

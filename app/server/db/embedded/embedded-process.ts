import { spawn } from "node:child_process";
import { closeSync, fstatSync, openSync, readFileSync, renameSync, statSync } from "node:fs";
import path from "node:path";
import type { Places } from "./embedded-places.ts";
import { asUser } from "./embedded-user.ts";

const longestLogBytes = 10 * 1024 * 1024;

/** `log_min_messages=log` omits failed statements, which contain user input. */
const toSettings = (socketDir: string): readonly string[] => [
  "listen_addresses=",
  `unix_socket_directories=${socketDir}`,
  "unix_socket_permissions=0700",
  "port=5432",
  "dynamic_shared_memory_type=mmap",
  "max_connections=40",
  "jit=off",
  "timezone=UTC",
  "log_timezone=UTC",
  "log_min_messages=log",
  "log_min_error_statement=panic",
  "log_checkpoints=off",
];

const openLog = (logFile: string): number => {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size > longestLogBytes) renameSync(logFile, `${logFile}.1`);
  return openSync(logFile, "a", 0o600);
};

const readReasons = (logFile: string, start: number): string => {
  const lines = readFileSync(logFile).subarray(start).toString().split("\n");
  const reasons = lines.filter((line) => /FATAL|PANIC|HINT|error/.test(line));
  return reasons.slice(0, 2).join("; ") || "it ended without a message";
};

export type ServerProcess = Readonly<{
  pid: number;
  /** Undefined while it runs. */
  findFailure: () => string | undefined;
}>;

/** In its own session, so that Ctrl-C reaches only this program. */
export const spawnServer = (places: Places, extraSettings: readonly string[]): ServerProcess => {
  const log = openLog(places.logFile);
  const logStart = fstatSync(log).size;
  const settings = [...toSettings(places.socketDir), ...extraSettings].flatMap((setting) => ["-c", setting]);
  const child = spawn(path.join(places.nativeDir, "bin/postgres"), ["-D", places.clusterDir, ...settings], {
    ...asUser(places.user),
    cwd: places.pgDir,
    env: { LC_ALL: "C" },
    stdio: ["ignore", log, log],
    detached: true,
  });
  closeSync(log);
  let spawnError: Error | undefined;
  let hasEnded = false;
  child.once("error", (error) => {
    spawnError = error;
  });
  child.once("exit", () => {
    hasEnded = true;
  });
  child.unref();
  const findFailure = (): string | undefined => {
    if (spawnError !== undefined) return spawnError.message;
    return hasEnded ? readReasons(places.logFile, logStart) : undefined;
  };
  return { pid: child.pid ?? 0, findFailure };
};

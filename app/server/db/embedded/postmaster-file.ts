import { readFileSync, readlinkSync } from "node:fs";
import path from "node:path";

/** Content of postmaster.pid. */
export type PostmasterFile = Readonly<{ pid: number; port: number; socketDir: string | undefined }>;

/** Reads `postmaster.pid`; undefined when it is missing or incomplete. */
export const readPostmasterFile = (clusterDir: string): PostmasterFile | undefined => {
  let lines: string[];
  try {
    lines = readFileSync(path.join(clusterDir, "postmaster.pid"), "utf8").split("\n");
  } catch {
    return undefined;
  }
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  // Line 4 is the port and line 5 the first socket folder; both are added while the server starts.
  return { pid, port: Number(lines[3]) || 5432, socketDir: lines[4]?.trim() || undefined };
};

/** True while a process (or its zombie) has this id. */
export const isProcess = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
};

const readLink = (link: string): string | undefined => {
  try {
    return readlinkSync(link);
  } catch {
    return undefined;
  }
};

/** `pid (name) state …`; the name may hold spaces and brackets. */
const readState = (pid: number): string | undefined => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    return text.slice(text.lastIndexOf(")") + 2, text.lastIndexOf(")") + 3);
  } catch {
    return undefined;
  }
};

export type ProcessKind = "gone" | "server" | "zombie" | "other";

/**
 * Kind of the process with an id from postmaster.pid. PostgreSQL only checks that the process exists, and so refuses
 * for ever when the id belongs to a zombie or, after a restart of the machine, to another program.
 */
export const findProcessKind = (pid: number, clusterDir: string): ProcessKind => {
  if (!isProcess(pid)) return "gone";
  // Without /proc (macOS) a live process is believed to be the server; connecting then tells.
  if (process.platform !== "linux") return "server";
  const state = readState(pid);
  if (state === undefined) return "gone";
  if (state === "Z" || state === "X") return "zombie";
  // "(deleted)" is added when a new installation replaced the binary. The folder tells our server from another.
  const isPostgres = /\/postgres( \(deleted\))?$/.test(readLink(`/proc/${pid}/exe`) ?? "");
  return isPostgres && readLink(`/proc/${pid}/cwd`) === clusterDir ? "server" : "other";
};

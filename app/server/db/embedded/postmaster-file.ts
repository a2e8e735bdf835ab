import { readFileSync, readlinkSync } from "node:fs";
import path from "node:path";

export type PostmasterFile = Readonly<{ pid: number; port: number; socketDir: string | undefined }>;

/** Undefined when missing or incomplete. */
export const readPostmasterFile = (clusterDir: string): PostmasterFile | undefined => {
  let lines: string[];
  try {
    lines = readFileSync(path.join(clusterDir, "postmaster.pid"), "utf8").split("\n");
  } catch {
    return undefined;
  }
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  // Lines 4 and 5, added during the start: port and socket folder.
  return { pid, port: Number(lines[3]) || 5432, socketDir: lines[4]?.trim() || undefined };
};

/** True for zombies too. */
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

/** `pid (name) state …`; names may contain spaces and brackets. */
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
 * Identifies a process from postmaster.pid. PostgreSQL checks only existence, and so refuses forever when the id
 * belongs to a zombie or another program.
 */
export const findProcessKind = (pid: number, clusterDir: string): ProcessKind => {
  if (!isProcess(pid)) return "gone";
  // Without /proc (macOS) connecting decides.
  if (process.platform !== "linux") return "server";
  const state = readState(pid);
  if (state === undefined) return "gone";
  if (state === "Z" || state === "X") return "zombie";
  // "(deleted)" follows a replaced binary.
  const isPostgres = /\/postgres( \(deleted\))?$/.test(readLink(`/proc/${pid}/exe`) ?? "");
  return isPostgres && readLink(`/proc/${pid}/cwd`) === clusterDir ? "server" : "other";
};

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import path from "node:path";
import { z } from "zod";
import { StartError } from "../../config/start-error.ts";
import { findNativeFolder } from "./embedded-package.ts";
import { canRunServer, canWriteTo, chooseServerUser, type ServerUser } from "./embedded-user.ts";

/** Accessible to the server's user. */
export type Places = Readonly<{
  dataDir: string;
  /** Real path. */
  pgDir: string;
  /** `pgDir`/18. */
  clusterDir: string;
  socketDir: string;
  logFile: string;
  nativeDir: string;
  user: ServerUser;
  /** Data outside DATA_DIR; for the start line. */
  movedTo: string | undefined;
}>;

/** Leaves room for the socket's name (108 bytes on Linux). */
const longestSocketDir = 88;

const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 8);

const own = (folder: string, user: ServerUser): void => {
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  chmodSync(folder, 0o700);
};

/** `mkdirSync` with `recursive` loops forever in folders such as /proc. */
const makeFolders = (folder: string): void => {
  if (existsSync(folder)) return;
  const parent = path.dirname(folder);
  if (parent !== folder) makeFolders(parent);
  try {
    mkdirSync(folder);
  } catch (error) {
    // Created by another process.
    if (!existsSync(folder)) throw error;
  }
};

/** Private; as root, others may pass to `pg` but not list. A shared folder (say /srv) keeps its mode. */
export const makeDataDir = (dataDir: string): string => {
  try {
    makeFolders(path.resolve(dataDir));
    const content = readdirSync(dataDir);
    if (content.length === 0 || content.includes("app.lock") || content.includes("pg")) {
      chmodSync(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
    }
    return realpathSync(dataDir);
  } catch (error) {
    throw new StartError(
      `DATA_DIR: cannot use ${dataDir}: ${error instanceof Error ? error.message : error}`,
    );
  }
};

const outsideOf = (dataDir: string): string => `/var/lib/zerno-${hashOf(dataDir)}`;

const PackageFile = z.object({ version: z.string() });

/** Complete or absent; readable by every user. */
const copyBinaries = (nativeDir: string, base: string): string => {
  const { version } = PackageFile.parse(
    JSON.parse(readFileSync(path.join(nativeDir, "../package.json"), "utf8")),
  );
  const copy = path.join(base, `native-${version}`);
  if (existsSync(copy)) return copy;
  mkdirSync(base, { recursive: true });
  chmodSync(base, 0o755);
  const draft = `${copy}.tmp`;
  rmSync(draft, { recursive: true, force: true });
  cpSync(nativeDir, draft, { recursive: true, verbatimSymlinks: true });
  execFileSync("chmod", ["-R", "a+rX", draft]);
  renameSync(draft, copy);
  return copy;
};

type Place = Readonly<{ pgDir: string; nativeDir: string }>;

/**
 * For a checkout unreachable to the server's user (such as /root): data and binaries outside, with a link in DATA_DIR.
 */
const makeOutside = (dataDir: string, user: ServerUser, nativeDir: string): Place => {
  const base = outsideOf(dataDir);
  const copy = copyBinaries(nativeDir, base);
  const pgDir = path.join(base, "pg");
  mkdirSync(pgDir, { recursive: true });
  own(pgDir, user);
  if (!canRunServer(user, copy) || !canWriteTo(user, pgDir)) {
    throw new StartError(`The user ${user.name} can use neither ${dataDir} nor ${base}: set ZERNO_PG_USER`);
  }
  const link = path.join(dataDir, "pg");
  if (lstatSync(link, { throwIfNoEntry: false }) === undefined) symlinkSync(pgDir, link);
  return { pgDir, nativeDir: copy };
};

/** A copied DATA_DIR must not reach the original's data. */
const assertOwnLink = (dataDir: string, link: string): void => {
  const expected = path.join(outsideOf(dataDir), "pg");
  const target = readlinkSync(link);
  if (target === expected) return;
  throw new StartError(
    `${link} leads to ${target}, the database of another folder: if that folder was moved here, ` +
      `move ${path.dirname(target)} to ${path.dirname(expected)} and delete the link`,
  );
};

const findPlace = (dataDir: string, user: ServerUser, nativeDir: string): Place => {
  const pgDir = path.join(dataDir, "pg");
  const found = lstatSync(pgDir, { throwIfNoEntry: false });
  if (found?.isSymbolicLink()) {
    assertOwnLink(dataDir, pgDir);
    return makeOutside(dataDir, user, nativeDir);
  }
  mkdirSync(pgDir, { recursive: true });
  own(pgDir, user);
  const canRun = canRunServer(user, nativeDir);
  const canWrite = canWriteTo(user, pgDir);
  if (canRun && canWrite) return { pgDir, nativeDir };
  if (!existsSync(path.join(pgDir, "18"))) {
    rmSync(pgDir, { recursive: true });
    return makeOutside(dataDir, user, nativeDir);
  }
  // Existing data never moves; only binaries can.
  if (!canWrite) throw new StartError(`The user ${user.name} cannot reach ${pgDir}: set ZERNO_PG_USER`);
  return { pgDir, nativeDir: copyBinaries(nativeDir, outsideOf(dataDir)) };
};

const makeSocketDir = (pgDir: string, user: ServerUser): string => {
  const inside = path.join(pgDir, "run");
  const folder = Buffer.byteLength(inside) <= longestSocketDir ? inside : `/tmp/zerno-${hashOf(pgDir)}`;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = lstatSync(folder);
  const allowed = [process.getuid?.(), user.uid];
  // In /tmp anyone could create the folder and impersonate PostgreSQL.
  if (!found.isDirectory() || !allowed.includes(found.uid)) {
    throw new StartError(`${folder} belongs to another user: remove it, or use a shorter DATA_DIR`);
  }
  own(folder, user);
  return folder;
};

/**
 * Finds or creates every folder and checks access. `dataDir` is a real path.
 * @throws StartError without a usable place
 */
export const findPlaces = (dataDir: string, requestedUser: string | undefined): Places => {
  const user = chooseServerUser(requestedUser, path.join(dataDir, "pg/18"));
  const place = findPlace(dataDir, user, findNativeFolder());
  return {
    ...place,
    dataDir,
    clusterDir: path.join(place.pgDir, "18"),
    socketDir: makeSocketDir(place.pgDir, user),
    logFile: path.join(dataDir, "pg.log"),
    user,
    movedTo: place.pgDir.startsWith(dataDir) ? undefined : place.pgDir,
  };
};

import { execFileSync, spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import path from "node:path";
import { StartError } from "../../config/start-error.ts";

/** Undefined ids: this process's user. */
export type ServerUser = Readonly<{ name: string; uid: number | undefined; gid: number | undefined }>;

/** Node also drops supplementary groups. */
export const asUser = (user: ServerUser): { uid?: number; gid?: number } =>
  user.uid === undefined || user.gid === undefined ? {} : { uid: user.uid, gid: user.gid };

const lookUp = (nameOrId: string): ServerUser | undefined => {
  const ask = (flags: readonly string[]): string =>
    execFileSync("id", [...flags, nameOrId], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  try {
    return { name: ask(["-un"]), uid: Number(ask(["-u"])), gid: Number(ask(["-g"])) };
  } catch {
    return undefined;
  }
};

/** Existing data keeps its owner. */
const findOwner = (clusterDir: string): ServerUser | undefined => {
  const owner = statSync(clusterDir, { throwIfNoEntry: false })?.uid;
  return owner === undefined || owner === 0 ? undefined : lookUp(String(owner));
};

/**
 * ZERNO_PG_USER, the owner of existing data, or the first of zerno, postgres and `nobody`; PostgreSQL refuses root.
 * @throws StartError when unknown or root
 */
export const chooseServerUser = (requested: string | undefined, clusterDir: string): ServerUser => {
  if (process.getuid?.() !== 0) return { name: "", uid: undefined, gid: undefined };
  if (requested !== undefined) {
    const user = lookUp(requested);
    if (user === undefined) throw new StartError(`ZERNO_PG_USER: no user ${requested} on this machine`);
    if (user.uid === 0) throw new StartError("ZERNO_PG_USER: PostgreSQL cannot run as root");
    return user;
  }
  const owner = findOwner(clusterDir);
  if (owner !== undefined) return owner;
  for (const candidate of ["zerno", "postgres", "nobody"]) {
    const user = lookUp(candidate);
    if (user !== undefined && user.uid !== 0) return user;
  }
  throw new StartError(
    "PostgreSQL cannot run as root: create a user (useradd --system zerno) and start again",
  );
};

const runs = (user: ServerUser, program: string, args: readonly string[]): boolean =>
  spawnSync(program, args, { ...asUser(user), cwd: "/", env: { LC_ALL: "C" }, stdio: "ignore" }).status === 0;

/** Including their libraries. */
export const canRunServer = (user: ServerUser, nativeDir: string): boolean =>
  runs(user, path.join(nativeDir, "bin/initdb"), ["--version"]);

/** Tests, as the user, whether the folder can be reached and written to. */
export const canWriteTo = (user: ServerUser, folder: string): boolean =>
  runs(user, "/usr/bin/env", ["test", "-w", folder]);

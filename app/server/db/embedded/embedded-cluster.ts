import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { StartError } from "../../config/start-error.ts";
import { embeddedMajor } from "./embedded-package.ts";
import type { Places } from "./embedded-places.ts";
import { asUser } from "./embedded-user.ts";

const run = promisify(execFile);

const upgradePage = "see docs/guide/upgrade-postgres.md";

/** No pg_dump or pg_upgrade is shipped. */
const assertVersion = (places: Places): void => {
  const versionFile = path.join(places.clusterDir, "PG_VERSION");
  const version = existsSync(versionFile) ? readFileSync(versionFile, "utf8").trim() : undefined;
  if (version !== undefined && version !== String(embeddedMajor)) {
    throw new StartError(
      `${places.clusterDir} contains PostgreSQL ${version}, not ${embeddedMajor}: ${upgradePage}`,
    );
  }
  if (version !== undefined) return;
  if (existsSync(places.clusterDir)) {
    throw new StartError(`${places.clusterDir} is not a database: restore it from a backup, or remove it`);
  }
  const others = readdirSync(places.pgDir).filter((name) => /^\d+$/.test(name));
  if (others.length === 0) return;
  throw new StartError(
    `${places.pgDir} contains PostgreSQL ${others.join(", ")}; Zerno includes ${embeddedMajor}: ${upgradePage}`,
  );
};

/**
 * Initialises a draft folder and renames it, so that a cluster is complete or absent.
 * @returns true when created
 * @throws StartError for another version, or when initdb fails
 */
export const makeCluster = async (places: Places): Promise<boolean> => {
  assertVersion(places);
  if (existsSync(places.clusterDir)) return false;
  const draft = `${places.clusterDir}.tmp`;
  rmSync(draft, { recursive: true, force: true });
  const settings = ["--encoding=UTF8", "--locale-provider=builtin", "--locale=C", "--builtin-locale=C.UTF-8"];
  const access = ["--auth-local=trust", "--auth-host=reject", "-U", "zerno"];
  try {
    await run(path.join(places.nativeDir, "bin/initdb"), ["-D", draft, ...settings, ...access], {
      ...asUser(places.user),
      cwd: places.pgDir,
      env: { LC_ALL: "C" },
    });
  } catch (error) {
    const output = error instanceof Error && "stderr" in error ? String(error.stderr) : String(error);
    throw new StartError(`Cannot create a database in ${places.pgDir}: ${output}`);
  }
  renameSync(draft, places.clusterDir);
  return true;
};

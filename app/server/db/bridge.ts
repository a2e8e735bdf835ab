import { readFileSync } from "node:fs";
import path from "node:path";
import type pg from "pg";
import { z } from "zod";
import { StartError } from "../config/start-error.ts";
import {
  AppliedMigration,
  applyMigrations,
  type Migration,
  readMigrations,
  recordTable,
} from "./migrations.ts";

const Before = z.object({
  /** The last commit whose migrations are these: a database of earlier ones is updated with it first. */
  lastCommit: z.string(),
  migrations: z.array(AppliedMigration).min(1),
});

/** The one way from databases with the former list of migrations to the first migration of today. */
export interface Bridge {
  readonly lastCommit: string;
  /** The former migrations that a database must have; their SQL is no longer here. */
  readonly before: readonly AppliedMigration[];
  /** Those that followed, which a database may have, and what remained to be changed after them. */
  readonly steps: readonly Migration[];
}

const bridgeFolder = path.join(import.meta.dirname, "../../../db/bridge");

/** Reads db/bridge. */
export function readBridge(folder: string = bridgeFolder): Bridge {
  const text = readFileSync(path.join(folder, "before.json"), "utf8");
  const { lastCommit, migrations } = Before.parse(JSON.parse(text));
  return { lastCommit, before: migrations, steps: readMigrations(folder) };
}

/** Whether a database or a backup has migrations of the former list. */
const isFormer = ({ before, steps }: Bridge, applied: readonly AppliedMigration[]): boolean =>
  [...before, ...steps].some((former) =>
    applied.some(({ name, sha256 }) => name === former.name && sha256 === former.sha256),
  );

/**
 * Returns the steps that bring a database from the former list to the first migration; null unless it is of that list.
 * @throws StartError when it stops before the steps, or has other migrations than those
 */
export function findSteps(bridge: Bridge, applied: readonly AppliedMigration[]): readonly Migration[] | null {
  if (!isFormer(bridge, applied)) return null;
  const { lastCommit, before, steps } = bridge;
  const former = [...before, ...steps];
  const place = applied.findIndex(
    ({ name, sha256 }, at) => former[at]?.name !== name || former[at].sha256 !== sha256,
  );
  if (place !== -1)
    throw new StartError(
      `The database has another migration ${applied[place]?.name} than the versions that this program can update, and cannot be used`,
    );
  if (applied.length < before.length)
    throw new StartError(
      `The database stops at migration ${applied.at(-1)?.name}: start the version of commit ${lastCommit.slice(0, 8)} once, which brings it to ${before.at(-1)?.name}, and then this program`,
    );
  return steps.slice(applied.length - before.length);
}

/** Refuses a backup of the former list: the SQL that makes its tables is no longer here. @throws StartError */
export function assertRestorable(bridge: Bridge, applied: readonly AppliedMigration[]): void {
  if (isFormer(bridge, applied))
    throw new StartError(
      `The backup is of a former schema (migration ${applied.at(-1)?.name}): restore it with the version of commit ${bridge.lastCommit.slice(0, 8)} or the one that wrote it, and start this program on that database`,
    );
}

/** Brings a database to the state of the first migration, and records that alone. The caller's transaction is open. */
export async function crossBridge(
  client: pg.ClientBase,
  steps: readonly Migration[],
  first: Migration,
): Promise<void> {
  for (const { sql } of steps) await client.query(sql);
  await client.query(`delete from public.${recordTable}`);
  await applyMigrations(client, [{ ...first, sql: "" }]);
}

import { readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import type pg from "pg";
import { z } from "zod";
import { inTransaction } from "../../../app/server/db/in-transaction.ts";
import { applyMigrations, type Migration, toMigration } from "../../../app/server/db/migrations.ts";

const fixture = path.join(import.meta.dirname, "../../fixtures/schema-0069.json.gz");
const List = z.array(z.object({ name: z.string(), sql: z.string() }));

/** Reads the migrations 0000 to 0069 of the versions before the first migration of today. */
export const readFormer = (): readonly Migration[] =>
  List.parse(JSON.parse(gunzipSync(readFileSync(fixture)).toString("utf8"))).map(({ name, sql }) =>
    toMigration(name, sql),
  );

/** Makes a database as those versions left it. */
export const makeFormer = (pool: pg.Pool, migrations = readFormer()): Promise<void> =>
  inTransaction(pool, (client) => applyMigrations(client, migrations));

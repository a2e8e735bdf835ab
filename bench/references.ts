import { execFile } from "node:child_process";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { sql } from "drizzle-orm";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import type { Db } from "../app/server/db/db-types.ts";
import { findEmbedded } from "../app/server/db/embedded/embedded-server.ts";
import { openDatabase } from "../app/server/db/open-database.ts";
import { silentLog } from "../app/server/log.ts";
import { timePlainLoop } from "../packages/engine/bench/plain-loop.ts";
import { type Reference, time } from "./bench-row.ts";

const timed = async (work: () => unknown): Promise<number> => (await time(work, 1, 0))[0] ?? 0;

export const plainLoop: Reference = { what: "plain loop", time: timePlainLoop };

const fetched = (url: string) => () =>
  timed(async () => {
    const answer = await fetch(url);
    await answer.text();
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  });

/** Requests the smallest reply of the product: no database, no session. */
export const emptyRequest = (url: string): Reference => ({
  what: "empty request",
  time: fetched(`${url}/healthz`),
});

const fetchesAtOnce = 100;

/** Sends a hundred requests to a trivial server in this process. */
export const plainFetch = (address: string): Reference => ({
  what: "plain fetch",
  time: () => timed(() => Promise.all(Array.from({ length: fetchesAtOnce }, fetched(`${address}/plain`)))),
});

/** Runs a query without a table: the database counts and adds numbers. */
export const plainQuery = (db: Db): Reference => ({
  what: "plain query",
  time: () => timed(() => db.execute(sql`select sum(n) from generate_series(1, 20000) n`)),
});

const lines = Array.from({ length: 100_000 }, (_, at) => `${at}\t${"one line of a file ".repeat(4)}\n`);
const chunks = Array.from({ length: 100 }, (_, at) => lines.slice(at * 1000, (at + 1) * 1000).join(""));

/** Copies 100,000 lines into a table without an index, on its own connection, dropped on commit. */
async function copyLines(client: pg.ClientBase): Promise<void> {
  await client.query("begin; create temp table plain (number int, line text) on commit drop");
  await pipeline(Readable.from(chunks), client.query(copyFrom("copy plain from stdin")));
  await client.query("commit");
}

/** Copies plain lines into the database of a running product; `end` closes its connection. */
export async function plainCopy(dataDir: string): Promise<Reference & { readonly end: () => Promise<void> }> {
  const running = await findEmbedded(dataDir);
  const at = { host: running?.socketDir, port: running?.port };
  const client = new pg.Client({ ...at, user: "zerno", database: "zerno" });
  await client.connect();
  return { what: "plain copy", time: () => timed(() => copyLines(client)), end: () => client.end() };
}

const execute = promisify(execFile);

/** Starts Node without a program, then the database on an existing folder, in sequence. */
export const bareStart = (dataDir: string): Reference => ({
  what: "bare start",
  time: () =>
    timed(async () => {
      await execute(process.execPath, ["-e", "0"]);
      const settings = { dataDir, databaseUrl: undefined, pgUser: undefined, isPgKept: false };
      await (await openDatabase(settings, silentLog)).stop();
    }),
});

import { spawn } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { makePool } from "../../../app/server/db/connections.ts";
import { startEmbedded, stopEmbedded } from "../../../app/server/db/embedded/embedded-server.ts";
import { asUser, chooseServerUser } from "../../../app/server/db/embedded/embedded-user.ts";
import { migrate } from "../../../app/server/db/migrate.ts";
import { installBillingGuard } from "../billing-guard.ts";
import { installRecordGuard } from "../record-guard.ts";
import { installWritersGuard } from "../writers-guard.ts";

/** Plain data, since it crosses a process border. */
export type TestServer = Readonly<{ host: string; port: number; user: string }>;

export type RunningServer = Readonly<{ server: TestServer; stop: () => Promise<void> }>;

/** Tests need no durability; this is several times faster. */
const fastSettings = [
  ...["fsync=off", "synchronous_commit=off", "full_page_writes=off", "autovacuum=off"],
  "max_connections=100",
];

export const templateName = "zerno_template";

/** PostgreSQL 15 of Debian, the oldest supported version; undefined when it is not installed. */
export const postgres15 = existsSync("/usr/lib/postgresql/15/bin/postgres")
  ? "/usr/lib/postgresql/15/bin"
  : undefined;

/** Creates the template of all test databases. */
const makeTemplate = async (server: TestServer): Promise<void> => {
  const admin = new pg.Client({ ...server, database: "postgres" });
  await admin.connect();
  await admin.query(`create database ${templateName} template template0`);
  await admin.end();
  const pool = makePool({ ...server, database: templateName, max: 1 }, () => {});
  await migrate(pool);
  await installRecordGuard(pool);
  await installBillingGuard(pool);
  await installWritersGuard(pool);
  await pool.end();
};

/** Embedded server on a temporary folder. */
export const startPostgres18 = async (): Promise<RunningServer> => {
  const folder = mkdtempSync(path.join(tmpdir(), "zerno-pg18-"));
  // As with DATA_DIR under root: the server's user must be able to pass through.
  chmodSync(folder, 0o711);
  const embedded = await startEmbedded(folder, undefined, fastSettings);
  const server = { host: embedded.socketDir, port: embedded.port, user: "zerno" };
  await makeTemplate(server);
  return {
    server,
    stop: async () => {
      await stopEmbedded(embedded);
      const { movedTo } = embedded.places;
      if (movedTo !== undefined) rmSync(path.dirname(movedTo), { recursive: true });
      rmSync(folder, { recursive: true });
    },
  };
};

const run = (program: string, args: readonly string[], options: object): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: "ignore", env: { LC_ALL: "C" }, ...options });
    child.once("error", reject);
    child.once("exit", (code) =>
      code === 0 ? resolve() : reject(new Error(`${program} ended with ${code}`)),
    );
  });

const waitUntilReady = async (server: TestServer): Promise<void> => {
  for (let attempt = 0; ; attempt += 1) {
    const client = new pg.Client({ ...server, database: "postgres" });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (attempt === 300) throw error;
      await sleep(50);
    }
  }
};

/** Unix socket in a temporary folder. */
export const startPostgres15 = async (binaries: string): Promise<RunningServer> => {
  const folder = mkdtempSync(path.join(tmpdir(), "zerno-pg15-"));
  const user = chooseServerUser(undefined, folder);
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = path.join(folder, "data");
  const options = { ...asUser(user), cwd: folder };
  const kind = ["--encoding=UTF8", "--locale=C", "--auth=trust", "--no-sync", "-U", "zerno"];
  await run(path.join(binaries, "initdb"), ["-D", data, ...kind], options);
  const settings = ["listen_addresses=", `unix_socket_directories=${folder}`, ...fastSettings];
  const child = spawn(
    path.join(binaries, "postgres"),
    ["-D", data, ...settings.flatMap((setting) => ["-c", setting])],
    { ...options, stdio: "ignore", env: { LC_ALL: "C" } },
  );
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const server = { host: folder, port: 5432, user: "zerno" };
  const stop = async () => {
    child.kill("SIGINT");
    await ended;
    rmSync(folder, { recursive: true });
  };
  try {
    await waitUntilReady(server);
    await makeTemplate(server);
  } catch (error) {
    await stop();
    throw error;
  }
  return { server, stop };
};

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { silentLog } from "../../log.ts";
import { type Database, openDatabase, openForCommand } from "../open-database.ts";
import { lockFolder } from "./folder-lock.ts";
import { findProcessKind, readPostmasterFile } from "./postmaster-file.ts";

let root: string;
let dataDir: string;
beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), "zerno-embedded-"));
  chmodSync(root, 0o711);
  dataDir = path.join(root, "data");
});
afterAll(() => rmSync(root, { recursive: true }));

const settings = (folder = dataDir) => ({
  dataDir: folder,
  databaseUrl: undefined,
  pgUser: undefined,
  isPgKept: false,
});
const open = (folder?: string) => openDatabase(settings(folder), silentLog);
const clusterDir = () => path.join(dataDir, "pg/18");
const readPid = (): number => readPostmasterFile(clusterDir())?.pid ?? 0;

const using = async (database: Database, action: () => Promise<void>) => {
  try {
    await action();
  } finally {
    await database.stop();
  }
};

/** Another process that holds the database. */
const startHolder = async (): Promise<ChildProcess> => {
  const script = path.join(import.meta.dirname, "../../../../tests/support/hold-database.ts");
  const holder = spawn(process.execPath, [script, dataDir], { stdio: ["ignore", "pipe", "inherit"] });
  await once(holder.stdout, "data");
  return holder;
};
const kill = async (holder: ChildProcess) => {
  const ended = once(holder, "exit");
  holder.kill("SIGKILL");
  await ended;
};

const countRows = async ({ pool }: Database) =>
  (await pool.query<{ n: bigint }>("select count(*) n from kept")).rows[0]?.n;

describe("first start", () => {
  it("makes the database, replacing what an interrupted first start left", async () => {
    mkdirSync(path.join(dataDir, "pg/18.tmp/half"), { recursive: true });
    const database = await open();
    await using(database, async () => {
      expect(database.startLine).toBe(`PostgreSQL 18 made in ${path.join(dataDir, "pg")}`);
      await database.pool.query("create table kept (id int)");
      const { rows } = await database.pool.query(
        `select pg_encoding_to_char(encoding) encoding, datcollate, datlocale, datlocprovider::text provider,
          current_setting('fsync') fsync, current_setting('listen_addresses') addresses
        from pg_database where datname = current_database()`,
      );
      expect(rows).toEqual([
        {
          encoding: "UTF8",
          datcollate: "C",
          datlocale: "C.UTF-8",
          provider: "b",
          fsync: "on",
          addresses: "",
        },
      ]);
    });
    expect(existsSync(path.join(dataDir, "pg/18.tmp"))).toBe(false);
  });

  it.runIf(process.getuid?.() === 0)(
    "as root gives the data to another user and lets it pass DATA_DIR",
    { tags: ["root"] },
    () => {
      expect(statSync(dataDir).mode & 0o777).toBe(0o711);
      for (const folder of ["pg", "pg/18", "pg/run"]) {
        const { uid, mode } = statSync(path.join(dataDir, folder));
        expect({ folder, isRoot: uid === 0, mode: mode & 0o777 }).toEqual({
          folder,
          isRoot: false,
          mode: 0o700,
        });
      }
    },
  );
});

it("stops the server in order and starts it again", async () => {
  const first = await open();
  const pid = readPid();
  expect(findProcessKind(pid, clusterDir())).toBe("server");
  await Promise.all([first.stop(), first.stop()]);
  expect(findProcessKind(pid, clusterDir())).not.toBe("server");
  const second = await open();
  await using(second, async () => expect(second.startLine).toContain("started"));
});

describe("beside a running program", () => {
  it("refuses a second one, lets commands in, and adopts the server when the first was killed", async () => {
    const holder = await startHolder();
    const pid = readPid();
    expect(() => lockFolder(dataDir, 100)).toThrow(
      `Zerno is already running on ${dataDir} (pid ${holder.pid})`,
    );

    const command = await openForCommand(settings(), silentLog);
    await using(command, async () => {
      await command.pool.query("insert into kept values (1)");
    });
    expect(findProcessKind(pid, clusterDir())).toBe("server");

    await kill(holder);
    const adopting = await open();
    await using(adopting, async () => {
      expect(adopting.startLine).toContain("adopted");
      expect(readPid()).toBe(pid);
      expect(await countRows(adopting)).toBe(1n);
    });
    expect(findProcessKind(pid, clusterDir())).not.toBe("server");
  });

  it("starts the server for a command when nothing runs", async () => {
    const command = await openForCommand(settings(), silentLog);
    await using(command, async () => expect(await countRows(command)).toBe(1n));
    expect(readPid()).toBe(0);
  });

  it("recovers when program and server were both killed, with a query under way", async () => {
    const holder = await startHolder();
    const command = await openForCommand(settings(), silentLog);
    await command.pool.query("insert into kept values (2)");
    const query = command.pool.query("select pg_sleep(60)").catch(() => "broken");
    await sleep(100);
    process.kill(readPid(), "SIGKILL");
    await kill(holder);
    expect(await query).toBe("broken");
    await command.stop();
    const database = await open();
    await using(database, async () => expect(await countRows(database)).toBe(2n));
  });

  it("starts the server again when it is killed under the running program", async () => {
    const database = await open();
    await using(database, async () => {
      await database.pool.query("insert into kept values (3)");
      const pid = readPid();
      process.kill(pid, "SIGKILL");
      // Backends outlive their killed server for moments.
      const readPidOr = (fallback: number) => {
        try {
          return readPid();
        } catch {
          return fallback;
        }
      };
      await expect.poll(() => readPidOr(pid), { timeout: 30_000 }).not.toBe(pid);
      await expect.poll(() => countRows(database).catch(() => "down"), { timeout: 30_000 }).toBe(3n);
    });
  });
});

it("leaves the server running when asked to, for the next start to adopt", async () => {
  const first = await openDatabase({ ...settings(), isPgKept: true }, silentLog);
  const pid = readPid();
  await first.stop();
  expect(findProcessKind(pid, clusterDir())).toBe("server");
  const second = await open();
  await using(second, async () => expect(readPid()).toBe(pid));
  expect(findProcessKind(pid, clusterDir())).not.toBe("server");
});

describe.runIf(process.platform === "linux")(
  "a postmaster.pid that outlived its server",
  { tags: ["linux"] },
  () => {
    const startWith = async (pid: number) => {
      writeFileSync(
        path.join(clusterDir(), "postmaster.pid"),
        `${pid}\n${clusterDir()}\n1\n5432\n${dataDir}/pg/run\n\n`,
      );
      const database = await open();
      await using(database, async () => expect(await countRows(database)).toBe(3n));
    };

    it("is ignored when its process is gone", async () => {
      const short = spawn("true");
      await once(short, "exit");
      await startWith(short.pid ?? 0);
    });

    it("is removed when its id belongs to another program", async () => {
      const other = spawn("sleep", ["60"], { cwd: clusterDir() });
      await startWith(other.pid ?? 0);
      other.kill();
    });

    it("is removed when its process is a zombie", async () => {
      // `sleep 60` never reaps the short one.
      const parent = spawn("sh", ["-c", "sleep 0.05 & echo $!; exec sleep 60"], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      const [output] = await once(parent.stdout, "data");
      const pid = Number(String(output));
      await expect.poll(() => findProcessKind(pid, clusterDir())).toBe("zombie");
      await startWith(pid);
      parent.kill();
    });
  },
);

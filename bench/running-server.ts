import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ensureBuilt, programFlags, root } from "../scripts/ensure.mjs";
import { freePort } from "../tests/support/free-port.ts";
import { addSampleMarket } from "../tests/support/sample-database.ts";
import { todayUtc } from "./trade-file.ts";

/** Built product running on a free port. */
export interface RunningServer {
  readonly url: string;
  readonly dataDir: string;
  readonly pid: number | undefined;
  readonly demo: { readonly username: string; readonly password: string };
  readonly stop: () => Promise<void>;
}

export interface ServerOptions {
  readonly dataDir: string;
  /** Pins server and database to the first core (Linux). */
  readonly isOnOneCore?: boolean;
}

interface WorkOptions extends Omit<ServerOptions, "dataDir"> {
  /** Uses the sample market as the real one, which portfolios outside the demo can read. */
  readonly hasRealMarket?: boolean;
}

const taskset = "/usr/bin/taskset";

/** Starts the production server; resolves once it has printed its address and the demo sign-in. */
export async function startServer({ dataDir, isOnOneCore = false }: ServerOptions): Promise<RunningServer> {
  const port = await freePort();
  const pinned = isOnOneCore && existsSync(taskset) ? [taskset, "-c", "0"] : [];
  const [command = "", ...args] = [
    ...pinned,
    process.execPath,
    ...programFlags,
    path.join(root, "app/main.ts"),
  ];
  const child = spawn(command, args, {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: "production",
      LOG_LEVEL: "error",
      MARKET_DATA: "off",
      HOST: "127.0.0.1",
      DATA_DIR: dataDir,
      PORT: String(port),
      RATE_LIMIT_PER_MINUTE: "100000000",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [, username = "", password = ""] = await waitForOutput(child, /Demo sign-in: (\S+) \/ (\S+)\n/);
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    dataDir,
    pid: pinned.length > 0 ? undefined : child.pid,
    demo: { username, password },
    stop: () => stopChild(child),
  };
}

const waitForOutput = (child: ChildProcess, wanted: RegExp): Promise<readonly string[]> =>
  new Promise((resolve, reject) => {
    let text = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      const found = wanted.exec(text);
      if (found) resolve(found);
    });
    child.once("exit", (code) => reject(new Error(`the server ended with code ${code}: ${text}`)));
  });

const stopChild = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.kill("SIGTERM");
  });

export async function* withDataDir<Row>(work: (dataDir: string) => AsyncIterable<Row>): AsyncIterable<Row> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "zerno-bench-"));
  try {
    yield* work(dataDir);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Builds as needed and runs the product on temporary data for `work`. */
export const withServer = <Row>(
  work: (server: RunningServer) => AsyncIterable<Row>,
  { hasRealMarket = false, ...options }: WorkOptions = {},
): AsyncIterable<Row> =>
  withDataDir(async function* (dataDir) {
    await ensureBuilt(process.execPath);
    if (hasRealMarket) {
      // The first start creates the tables.
      await (await startServer({ dataDir })).stop();
      await addSampleMarket({ NODE_ENV: "production", DATA_DIR: dataDir }, todayUtc());
    }
    const server = await startServer({ dataDir, ...options });
    try {
      yield* work(server);
    } finally {
      await server.stop();
    }
  });

import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { environmentVariables } from "../../../app/server/config/config-variables.ts";

const root = path.resolve(import.meta.dirname, "../../..");

/** A process of the built server on a folder that outlives it. */
export interface ServerProcess {
  readonly child: ChildProcess;
  readonly url: string;
  readonly output: () => string;
  /** Exit code; null after a signal. */
  readonly ended: Promise<number | null>;
}

/** Returns the environment without the product's settings: Vitest sets its own BASE_URL. */
export function outerEnv(): NodeJS.ProcessEnv {
  const own = new Set(environmentVariables.filter((name) => name !== "ZERNO_PG_USER"));
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.has(name)));
}

export function spawnServer(env: Readonly<Record<string, string>>): ServerProcess {
  const child = spawn(process.execPath, ["app/main.ts"], {
    cwd: root,
    env: {
      ...outerEnv(),
      ...{ NODE_ENV: "production", LOG_LEVEL: "warn", DEMO: "off", MARKET_DATA: "off" },
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  // "exit" may precede the last output.
  const ended = new Promise<number | null>((resolve) => child.once("close", (code) => resolve(code)));
  return { child, url: `http://localhost:${env.PORT ?? 3000}`, output: () => output, ended };
}

/** Waits until `/healthz` answers. @throws Error with the output when the process ends before */
export async function untilReady(server: ServerProcess): Promise<ServerProcess> {
  for (let attempt = 0; attempt < 1200; attempt += 1) {
    if (server.child.exitCode !== null || server.child.signalCode !== null)
      throw new Error(`the server ended: ${server.output()}`);
    const answer = await fetch(`${server.url}/healthz`).catch(() => null);
    if (answer?.ok) return server;
    await sleep(50);
  }
  throw new Error(`the server did not become ready: ${server.output()}`);
}

export async function endServer({ child, ended }: ServerProcess, signal: NodeJS.Signals = "SIGTERM") {
  child.kill(signal);
  return ended;
}

/** Peak memory of a process in MB; undefined where the system does not state it. */
export function peakMemoryMb({ child }: ServerProcess): number | undefined {
  try {
    const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
    const kb = /VmHWM:\s+(\d+) kB/.exec(status)?.[1];
    return kb === undefined ? undefined : Number(kb) / 1024;
  } catch {
    return undefined;
  }
}

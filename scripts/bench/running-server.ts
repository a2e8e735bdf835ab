import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

/** The built product running on a free port with a data folder of its own. */
export interface RunningServer {
  readonly url: string;
  readonly demo: { readonly username: string; readonly password: string };
  readonly stop: () => Promise<void>;
}

const root = path.resolve(import.meta.dirname, "../..");

/** A port nobody listens on. */
export const findFreePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });

/** Starts the production server; resolves when it has printed its address and the demo sign-in. */
export async function startServer(env: Record<string, string> = {}): Promise<RunningServer> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "zerno-run-"));
  const port = await findFreePort();
  const child = spawn(process.execPath, [path.join(root, "app/main.ts")], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: "production",
      LOG_LEVEL: "error",
      DATA_DIR: dataDir,
      PORT: String(port),
      ...env,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const output = await new Promise<string>((resolve, reject) => {
    let text = "";
    child.stdout.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      if (/Demo sign-in: .*\n/.test(text)) resolve(text);
    });
    child.once("exit", (code) => reject(new Error(`the server ended with code ${code}: ${text}`)));
  });
  const [, username = "", password = ""] = /Demo sign-in: (\S+) \/ (\S+)/.exec(output) ?? [];
  return {
    url: `http://127.0.0.1:${port}`,
    demo: { username, password },
    stop: () =>
      new Promise((resolve) => {
        child.removeAllListeners("exit");
        child.once("exit", () => {
          rmSync(dataDir, { recursive: true, force: true });
          resolve();
        });
        child.kill("SIGTERM");
      }),
  };
}

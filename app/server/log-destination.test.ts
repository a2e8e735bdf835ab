import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, openSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const program = `
import pino from "pino";
import { logDestination } from ${JSON.stringify(path.join(import.meta.dirname, "log-destination.ts"))};
const log = pino({}, logDestination());
for (let n = 0; n < 20_000; n += 1) log.info({ n, text: "x".repeat(200) }, "a line for which there is no room");
setTimeout(() => console.error("still here, " + Math.round(process.memoryUsage.rss() / 2 ** 20 / 1000) + " GB"), 10);
`;

it.skipIf(!existsSync("/dev/full"))(
  "a full disk of the log ends nothing, is reported once and takes no memory",
  async () => {
    const full = openSync("/dev/full", "w");
    const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
      cwd: path.join(import.meta.dirname, "../.."),
      stdio: ["ignore", full, "pipe"],
    });
    let said = "";
    child.stderr?.on("data", (chunk: Buffer) => {
      said += chunk.toString();
    });
    const [code] = await once(child, "close");
    closeSync(full);
    expect([code, said.trim().split("\n")]).toEqual([
      0,
      ["Cannot write the log (ENOSPC): lines are kept until it can be written", "still here, 0 GB"],
    ]);
  },
);

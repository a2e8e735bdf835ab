import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { root } from "./ensure.mjs";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "zerno-launchers-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const launch = (program: string) => {
  const script = path.join(folder, "program.mjs");
  writeFileSync(script, program);
  const ensure = path.join(root, "scripts/ensure.mjs");
  const launcher = `import { launch, runInPlace } from ${JSON.stringify(ensure)};
    await launch(() => runInPlace(process.execPath, [${JSON.stringify(script)}]));`;
  return spawn(process.execPath, ["--input-type=module", "-e", launcher], {
    stdio: ["ignore", "pipe", "inherit"],
  });
};

describe("a program that a launcher runs", () => {
  it("gives its exit code to the launcher", async () => {
    const [code] = await once(launch("process.exit(7)"), "exit");
    expect(code).toBe(7);
  });

  it("gets the first of several signals and ends in its own time", async () => {
    const launcher = launch(`let count = 0;
      process.on("SIGTERM", () => { count += 1; setTimeout(() => process.exit(40 + count), 300); });
      process.on("SIGINT", () => process.exit(1));
      console.log("ready"); setInterval(() => {}, 1000);`);
    await once(launcher.stdout, "data");
    for (const signal of ["SIGTERM", "SIGTERM", "SIGINT"] as const) {
      launcher.kill(signal);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const [code] = await once(launcher, "exit");
    expect(code).toBe(41);
  });
});

describe(".ci/run", () => {
  const run = (npm: string) => {
    writeFileSync(path.join(folder, "npm"), `#!/bin/sh\n${npm}\n`, { mode: 0o755 });
    const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` };
    const { status, stdout } = spawnSync(path.join(root, ".ci/run"), { encoding: "utf8", env });
    return { status, last: stdout.trimEnd().split("\n").at(-1) };
  };

  it.each([
    ["3 passed, 0 failed", 0, { status: 0, last: "3 passed, 0 failed" }],
    ["3 passed, 1 failed, 2 skipped", 1, { status: 1, last: "3 passed, 1 failed, 2 skipped" }],
  ])("ends with the counts %s", (line, code, expected) => {
    expect(run(`echo '${line}' > "$ZERNO_COUNTS_FILE"; echo noise; exit ${code}`)).toEqual(expected);
  });

  it.each([0, 3])("fails when nothing ran and npm ended with %i", (code) => {
    expect(run(`exit ${code}`)).toEqual({ status: code === 0 ? 1 : code, last: "0 passed, 1 failed" });
  });
});

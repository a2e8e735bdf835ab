import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { runJourneys } from "./programs.ts";

const busyLoops = 2;

/** Ends with this process, however it ends. */
const loop = `while (process.ppid === ${process.pid}) {}`;
const startLoop = (): ChildProcess => spawn(process.execPath, ["-e", loop], { stdio: "ignore" });

export interface Repeated {
  readonly passed: number;
  /** "run 3: failure", a line each. */
  readonly failures: readonly string[];
}

/** @param name part of the file's path, as for Vitest */
export async function repeatUnderLoad(
  name: string,
  times: number,
  profile: "day" | "night",
): Promise<Repeated> {
  // The first run prepares the data.
  const folder = mkdtempSync(path.join(tmpdir(), "zerno-flaky-"));
  // The database's user needs access.
  chmodSync(folder, 0o711);
  const loops = Array.from({ length: busyLoops }, startLoop);
  const end = () => {
    for (const loop of loops) loop.kill("SIGKILL");
  };
  process.once("exit", end);
  const failures: string[] = [];
  let passed = 0;
  try {
    for (let run = 1; run <= times; run += 1) {
      const stage = await runJourneys([name], {
        JOURNEY_TEMPLATE: path.join(folder, "template"),
        TEST_PROFILE: profile,
      });
      if (stage.failures.length === 0) passed += 1;
      failures.push(...stage.failures.map((failure) => `run ${run}: ${failure}`));
      console.log(
        `run ${run} of ${times}: ${stage.failures.length === 0 ? "passed" : "failed"} in ${stage.seconds.toFixed(0)} s`,
      );
    }
  } finally {
    end();
    process.off("exit", end);
    rmSync(folder, { recursive: true, force: true });
  }
  return { passed, failures };
}

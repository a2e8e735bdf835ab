import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { root } from "../ensure.mjs";
import { type Stage, toProgramStage } from "../test/stage.ts";

const bin = (name: string): string => path.join(root, "node_modules/.bin", name);

const runQuietly = (name: string, command: string, args: readonly string[]): Promise<Stage> =>
  new Promise((resolve) => {
    const started = performance.now();
    const child = spawn(command, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => {
        output += chunk.toString();
      });
    child.once("error", (error) => {
      output += error.message;
    });
    child.once("close", (code) => {
      if (code !== 0) console.log(`${name}\n${output.trimEnd()}`);
      resolve(toProgramStage(name, code ?? 1, (performance.now() - started) / 1000));
    });
  });

async function checkTypes(files: readonly string[]): Promise<Stage[]> {
  const isStale = files.includes("app/routes.ts") || !existsSync(path.join(root, ".react-router/types"));
  const generated = isStale ? [await runQuietly("route types", bin("react-router"), ["typegen"])] : [];
  // As in scripts/check.ts.
  return [...generated, await runQuietly("types", bin("tsc"), ["--noEmit", "--checkers", "2"])];
}

/** Without unused code. */
export async function runChecks(files: readonly string[]): Promise<Stage[]> {
  const present = files.filter((file) => existsSync(path.join(root, file)));
  const written = present.filter((file) => /\.([cm]?[jt]sx?|json|css)$/.test(file));
  const flags = ["check", "--error-on-warnings", "--no-errors-on-unmatched"];
  const hasTexts = files.some((file) => /^app\/.*\.(tsx?|json)$/.test(file));
  const isTyped = files.some((file) => /\.([cm]?tsx?|json)$/.test(file));
  const stages = await Promise.all([
    ...(written.length > 0 ? [runQuietly("format and lint", bin("biome"), [...flags, ...written])] : []),
    ...(hasTexts ? [runQuietly("texts", process.execPath, ["scripts/check-texts.ts"])] : []),
    ...(isTyped ? [checkTypes(files)] : []),
  ]);
  return stages.flat();
}

// Runs before Node 24 and packages are there: plain JavaScript for Node 18 and newer.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { listBuildSources } from "../tools/bundle/build-sources.mjs";

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const modules = path.join(root, "node_modules");
const bin = path.join(modules, ".bin");
const installStamp = path.join(modules, ".zerno-stamp");
const buildStampFile = path.join(root, "build/.stamp");
const oldestNode = 24;

export class LaunchError extends Error {}

const readText = (file) => {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
};

const toStamp = () => {
  const lock = readFileSync(path.join(root, "package-lock.json"));
  return `${createHash("sha256").update(lock).digest("hex")} ${process.platform}-${process.arch}`;
};

const isFor = (allowed, actual) => [allowed].flat().includes(actual);

// Those for another platform, or dependencies of such.
const mayBeMissing = (entry) =>
  entry.optional === true &&
  !(entry.libc === undefined && isFor(entry.os, process.platform) && isFor(entry.cpu, process.arch));

/** npm writes its record last. */
const isInstalledAsLocked = () => {
  const record = readText(path.join(modules, ".package-lock.json"));
  if (record === undefined) return false;
  const wanted = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8")).packages;
  const present = JSON.parse(record).packages;
  const isSame = ([place, entry]) => {
    if (!place.startsWith("node_modules/")) return true;
    const found = present[place];
    if (found === undefined) return mayBeMissing(entry);
    return found.version === entry.version && found.integrity === entry.integrity;
  };
  return Object.entries(wanted).every(isSame) && Object.keys(present).every((place) => place in wanted);
};

const withoutOwnBin = (searchPath) =>
  (searchPath ?? "")
    .split(path.delimiter)
    .filter((folder) => path.resolve(folder) !== bin)
    .join(path.delimiter);

/** `npm ci` deletes a Node in node_modules, so npm must run by another. */
const findNpm = () => {
  const script = process.env.npm_execpath;
  const node = process.env.npm_node_execpath;
  if (script?.endsWith(".js") && node && !node.startsWith(modules)) return { command: node, args: [script] };
  return { command: process.platform === "win32" ? "npm.cmd" : "npm", args: [] };
};

export const run = (command, args, env = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: "inherit", env: { ...process.env, ...env } });
    child.once("error", (error) => {
      console.error(`${command}: ${error.message}`);
      resolve(127);
    });
    child.once("exit", (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)));
  });

export const ensureInstalled = async () => {
  const stamp = toStamp();
  if (readText(installStamp) === stamp) return;
  if (!isInstalledAsLocked()) {
    console.log("Installing packages (about a minute, once) …");
    const npm = findNpm();
    const flags = ["ci", "--include=dev", "--loglevel=error", "--no-audit", "--no-fund"];
    const code = await run(npm.command, [...npm.args, ...flags], { PATH: withoutOwnBin(process.env.PATH) });
    if (code !== 0) throw new LaunchError(`npm ci failed with exit code ${code}`);
  }
  writeFileSync(installStamp, stamp);
};

/**
 * V8 aborts when two threads replace WebAssembly wrappers at once ("jit_page.has_value()", in
 * `Runtime_TierUpWasmToJSWrapper`); below this call budget they are never replaced.
 */
const wrapperFlag = "--wasm-wrapper-tiering-budget=1000000000";

/**
 * MB per half of the young generation (docs/performance.md): a long ledger allocates some 30 MB, a backtest of thirty
 * years 65. Fixed, as growth touches 2,500 new pages per run instead of 20. Pretenuring is off: old-space ledgers keep
 * dead young objects (6 MB per run at 10,000 rows instead of 0.3).
 */
export const programFlags = [
  "--max-semi-space-size=64",
  "--min-semi-space-size=64",
  "--no-allocation-site-pretenuring",
  wrapperFlag,
];

export const testFlags = [wrapperFlag];

export const findNode = () => {
  const installed = path.join(bin, "node");
  if (existsSync(installed)) return installed;
  if (Number(process.versions.node.split(".")[0]) >= oldestNode) return process.execPath;
  throw new LaunchError(
    `Zerno needs Node ${oldestNode} or newer and brings none for ${process.platform}-${process.arch}; this is Node ${process.versions.node}`,
  );
};

export const nodeEnv = (node) => ({
  PATH: [bin, path.dirname(node), withoutOwnBin(process.env.PATH)].join(path.delimiter),
});

/** Hashes names, sizes and times: a millisecond per hundred files. */
export const toBuildStamp = (folder = root) => {
  const hash = createHash("sha256");
  for (const file of listBuildSources(folder)) {
    // Editors replace files, which are missing for a moment.
    const status = statSync(path.join(folder, file), { throwIfNoEntry: false });
    if (status !== undefined) hash.update(`${file} ${status.size} ${status.mtimeMs}\n`);
  }
  return hash.digest("hex");
};

export const writeBuildStamp = (stamp) => writeFileSync(buildStampFile, stamp);

export const ensureBuilt = async (node) => {
  if (readText(buildStampFile) === toBuildStamp()) return;
  console.log("Building …");
  const code = await run(node, ["scripts/build.ts"], nodeEnv(node));
  if (code !== 0) throw new LaunchError(`The build failed with exit code ${code}`);
};

/** Forwards the first SIGINT or SIGTERM, as terminal and npm may send several. */
export const runInPlace = (command, args, env = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: "inherit", env: { ...process.env, ...env } });
    let isStopping = false;
    const stop = (signal) => {
      if (!isStopping) child.kill(signal);
      isStopping = true;
    };
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stop);
    child.once("error", (error) => {
      console.error(`${command}: ${error.message}`);
      resolve(127);
    });
    child.once("exit", (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)));
  });

/** Reports a LaunchError in one line. */
export const launch = async (main) => {
  try {
    process.exitCode = await main();
  } catch (error) {
    if (!(error instanceof LaunchError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
};

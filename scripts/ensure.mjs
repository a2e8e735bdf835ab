// What every launcher needs before it can start Node 24: plain JavaScript for Node 18 and newer, and no package,
// because it runs before anything is installed.
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

/** A reason to give up, told in one line. */
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

/** An optional package may be missing when it is for another platform, or only needed by one that is. */
const mayBeMissing = (entry) =>
  entry.optional === true &&
  !(entry.libc === undefined && isFor(entry.os, process.platform) && isFor(entry.cpu, process.arch));

/**
 * True when npm's own record of node_modules equals package-lock.json, as after `npm install NAME`: then there is
 * nothing to do but to write the stamp. npm writes the record last, so a broken installation has none.
 */
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

/**
 * npm, run by a Node outside node_modules, which `npm ci` deletes. Inside `npm start` npm tells both paths;
 * otherwise the npm of the search path is taken.
 */
const findNpm = () => {
  const script = process.env.npm_execpath;
  const node = process.env.npm_node_execpath;
  if (script?.endsWith(".js") && node && !node.startsWith(modules)) return { command: node, args: [script] };
  return { command: process.platform === "win32" ? "npm.cmd" : "npm", args: [] };
};

/** Runs a program in the checkout until it ends; its exit code, 127 when it cannot be started. */
export const run = (command, args, env = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: "inherit", env: { ...process.env, ...env } });
    child.once("error", (error) => {
      console.error(`${command}: ${error.message}`);
      resolve(127);
    });
    child.once("exit", (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)));
  });

/** Installs the packages of package-lock.json unless exactly these are installed for this platform. */
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
 * V8 ends the whole process when two threads replace WebAssembly wrappers at once ("jit_page.has_value()", in
 * `Runtime_TierUpWasmToJSWrapper`; Node 24 parses HTTP answers and strips types in WebAssembly). Wrappers that are never
 * called often enough are never replaced.
 */
const wrapperFlag = "--wasm-wrapper-tiering-budget=1000000000";

/**
 * Room for short-lived objects, in MB per half: folding a long ledger makes some 30 MB of them, a backtest of thirty
 * years 65, and each collection in between copies what is still in use and gives back memory that is asked for again at
 * once. With 32 the backtest took a third longer in one comparison and as long in another, on a machine that was never
 * quiet; the largest ledger of the benchmarks takes 370 MB instead of 312.
 * Of one size from the start: while it grew, a run touched 2,500 new pages instead of 20 (about 10 of 90 ms). And
 * everything begins there: V8 learns from ledgers that are kept to make the next ones' objects in the old space at once,
 * where a dead ledger stays, with all young objects it refers to, until the old space is collected too (6 MB of each run,
 * at 10,000 rows, instead of 0.3).
 */
export const programFlags = [
  "--max-semi-space-size=64",
  "--min-semi-space-size=64",
  "--no-allocation-site-pretenuring",
  wrapperFlag,
];

/** For processes that run tests. */
export const testFlags = [wrapperFlag];

/** The Node that runs the program: the installed one, or this one when it is new enough. */
export const findNode = () => {
  const installed = path.join(bin, "node");
  if (existsSync(installed)) return installed;
  if (Number(process.versions.node.split(".")[0]) >= oldestNode) return process.execPath;
  throw new LaunchError(
    `Zerno needs Node ${oldestNode} or newer and brings none for ${process.platform}-${process.arch}; this is Node ${process.versions.node}`,
  );
};

/** Environment of everything that is started: `node` is Node 24 there too. */
export const nodeEnv = (node) => ({
  PATH: [bin, path.dirname(node), withoutOwnBin(process.env.PATH)].join(path.delimiter),
});

/** Names, sizes and times of all sources of the pages: a millisecond per hundred files. */
export const toBuildStamp = (folder = root) => {
  const hash = createHash("sha256");
  for (const file of listBuildSources(folder)) {
    // A file that an editor replaces just now is missing for a moment.
    const status = statSync(path.join(folder, file), { throwIfNoEntry: false });
    if (status !== undefined) hash.update(`${file} ${status.size} ${status.mtimeMs}\n`);
  }
  return hash.digest("hex");
};

export const writeBuildStamp = (stamp) => writeFileSync(buildStampFile, stamp);

/** Builds the pages unless they were built from exactly these sources. */
export const ensureBuilt = async (node) => {
  if (readText(buildStampFile) === toBuildStamp()) return;
  console.log("Building …");
  const code = await run(node, ["scripts/build.ts"], nodeEnv(node));
  if (code !== 0) throw new LaunchError(`The build failed with exit code ${code}`);
};

/**
 * Runs a program to its end in place of this one: it gets the first SIGINT or SIGTERM (the terminal and npm may
 * send each several times), and its exit code becomes ours.
 */
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

/** Runs a launcher: a LaunchError is one line and exit code 1. */
export const launch = async (main) => {
  try {
    process.exitCode = await main();
  } catch (error) {
    if (!(error instanceof LaunchError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
};

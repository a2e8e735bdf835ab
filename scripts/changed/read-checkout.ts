import { globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { toGraph } from "./import-graph.ts";
import type { Checkout } from "./make-plan.ts";

const folders = ["app", "packages", "tests", "fakes", "scripts", "bench", "tools"];
const secondsFile = "node_modules/.cache/test-seconds.json";

/** An aborted run may leave the file incomplete. */
function readSeconds(root: string): Map<string, number> {
  try {
    const text = readFileSync(path.join(root, secondsFile), "utf8");
    return new Map(Object.entries(JSON.parse(text) as Record<string, number>));
  } catch {
    return new Map();
  }
}

/** Stores the mean of old and new durations, as machines vary. */
export function storeSeconds(
  root: string,
  files: readonly { readonly file: string; readonly seconds: number }[],
): void {
  const seconds = readSeconds(root);
  for (const { file, seconds: took } of files) seconds.set(file, (took + (seconds.get(file) ?? took)) / 2);
  const target = path.join(root, secondsFile);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, JSON.stringify(Object.fromEntries(seconds)));
}

export function readCheckout(root: string): Checkout {
  const files = folders
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx,mjs,mts,css}`, { cwd: root }))
    .filter((file) => !file.includes("node_modules"))
    .map((file) => file.replaceAll(path.sep, "/"));
  const texts = new Map(files.map((file) => [file, readFileSync(path.join(root, file), "utf8")]));
  const tests = new Map([...texts].filter(([file]) => file.endsWith(".test.ts")));
  const isNight = (text: string): boolean => /^\/\/ @module-tag night$/m.test(text.slice(0, 400));
  return {
    graph: toGraph(texts),
    tests,
    night: new Set([...tests].filter(([, text]) => isNight(text)).map(([file]) => file)),
    readers: new Set(readdirSync(path.join(root, "packages/brokers/fixtures"))),
    seconds: readSeconds(root),
  };
}

import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import { root } from "../../scripts/ensure.mjs";
import { signInAsDemo } from "../api-user.ts";
import { type BenchRow, toRow, type Wants } from "../bench-row.ts";
import { withServer } from "../running-server.ts";

const assets = path.join(root, "build/client/assets");

/**
 * Measures the Brotli size of the home page (its script is inside), of other pages' scripts without lazy chunks, and of
 * the chart's chunk.
 */
export const run = (wants: Wants): AsyncIterable<BenchRow> =>
  withServer(async function* (server) {
    const { cookie } = await signInAsDemo(server);
    const page = async (address: string, headers = {}) =>
      (await fetch(server.url + address, { headers })).text();
    if (wants("html/home"))
      yield toRow("html/home", "kB", [brotliCompressSync(await page("/")).length / 1000]);
    if (wants("js/pricing")) yield sizeRow("js/pricing", scriptsOf(await page("/pricing")));
    if (wants("js/dashboard")) yield sizeRow("js/dashboard", scriptsOf(await page("/dashboard", { cookie })));
    const charts = readdirSync(assets).filter((file) => /^echarts.*\.js$/.test(file));
    if (wants("js/chart")) yield sizeRow("js/chart", charts);
  });

const scriptsOf = (html: string): string[] => [
  ...new Set(
    [...html.matchAll(/<link rel="modulepreload" href="\/assets\/([\w.-]+\.js)"/g)].map(
      (match) => match[1] ?? "",
    ),
  ),
];

function sizeRow(name: string, files: readonly string[]): BenchRow {
  if (files.length === 0) throw new Error(`${name}: no script was found`);
  const bytes = files.reduce((sum, file) => sum + statSync(path.join(assets, `${file}.br`)).size, 0);
  return toRow(name, "kB", [bytes / 1000]);
}

import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import autocannon from "autocannon";
import { type BenchRow, toRow } from "./bench-row.ts";
import { type RunningServer, startServer } from "./running-server.ts";

const assets = path.resolve(import.meta.dirname, "../../build/client/assets");

/** Pages and JavaScript of the built product. */
export async function* run(): AsyncIterable<BenchRow> {
  const server = await startServer();
  try {
    yield* measureJavaScript(server);
    yield await measureHome(server);
  } finally {
    await server.stop();
  }
}

/** Brotli size of the scripts a page asks for before any lazily loaded chunk. */
async function* measureJavaScript(server: RunningServer): AsyncIterable<BenchRow> {
  const home = await (await fetch(server.url)).text();
  yield sizeRow("js/home", scriptsOf(home));
  const dashboard = await fetch(`${server.url}/dashboard`, { headers: { cookie: await signIn(server) } });
  yield sizeRow("js/dashboard", scriptsOf(await dashboard.text()));
  yield sizeRow(
    "js/chart",
    readdirSync(assets).filter((file) => /^echarts.*\.js$/.test(file)),
  );
}

const scriptsOf = (html: string): string[] => [
  ...new Set([...html.matchAll(/\/assets\/([\w.-]+\.js)/g)].map((match) => match[1] ?? "")),
];

function sizeRow(name: string, files: readonly string[]): BenchRow {
  const bytes = files.reduce((sum, file) => sum + statSync(path.join(assets, `${file}.br`)).size, 0);
  return toRow(name, "kB", [bytes / 1000]);
}

/** The page cookie of the demo account. */
export async function signIn(server: RunningServer): Promise<string> {
  const answer = await fetch(`${server.url}/api/account/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(server.demo),
  });
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0])
    .join("; ");
}

/** Server-rendered home page, 50 connections, 3 runs of 4 s after one of 2 s. */
async function measureHome(server: RunningServer): Promise<BenchRow> {
  const samples: number[] = [];
  await autocannon({ url: server.url, connections: 50, duration: 2 });
  for (let runNumber = 0; runNumber < 3; runNumber += 1) {
    const result = await autocannon({ url: server.url, connections: 50, duration: 4 });
    if (result.non2xx > 0) throw new Error(`${result.non2xx} answers were not 200`);
    samples.push(result.requests.average);
  }
  return toRow("ssr/home", "req/s", samples);
}

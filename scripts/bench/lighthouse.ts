import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { chromium } from "playwright-core";
import { z } from "zod";
import { findChromium } from "../browser.mjs";
import { type ApiUser, enterAs, signInAsDemo } from "./api-user.ts";
import { type BenchRow, toRow, type Wants } from "./bench-row.ts";
import { figures, lighthousePages } from "./lighthouse-names.ts";
import { findFreePort, type RunningServer, withServer } from "./running-server.ts";

const execute = promisify(execFile);

/** Fetched when it is asked for: 130 packages nobody needs to run or to build the product. */
const version = "13.5.0";
const rounds = 3;
const browserFlags = [
  ...["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"],
  ...["--disable-background-networking", "--disable-component-update", "--disable-sync"],
];

/** What is read of a report. */
const Report = z.object({
  categories: z.object({
    performance: z.object({ score: z.number() }),
    accessibility: z.object({ score: z.number() }),
  }),
  audits: z.object({
    "largest-contentful-paint": z.object({ numericValue: z.number() }),
    "cumulative-layout-shift": z.object({ numericValue: z.number() }),
  }),
});
type Report = z.infer<typeof Report>;

async function install(folder: string): Promise<string> {
  await execute("npm", ["install", "--prefix", folder, "--no-audit", "--no-fund", `lighthouse@${version}`]);
  return path.join(folder, "node_modules/lighthouse/cli/index.js");
}

interface Visit {
  readonly program: string;
  readonly folder: string;
  readonly port: number;
  readonly url: string;
}

/** One run in the mode Lighthouse has by itself: a middling phone on a slow mobile network, simulated. */
async function visit({ program, folder, port, url }: Visit): Promise<Report> {
  const file = path.join(folder, "report.json");
  const flags = ["--quiet", "--output=json", `--output-path=${file}`, `--port=${port}`];
  await execute(
    process.execPath,
    [program, url, ...flags, "--only-categories=performance,accessibility", "--disable-storage-reset"],
    { maxBuffer: 2 ** 26 },
  );
  return Report.parse(JSON.parse(await readFile(file, "utf8")));
}

/** A browser that Lighthouse may drive, of somebody signed in or of a visitor. */
async function withBrowser<Answer>(
  folder: string,
  user: { readonly as: ApiUser; readonly url: string } | null,
  work: (port: number) => Promise<Answer>,
): Promise<Answer> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error("no Chromium is here");
  const profile = await mkdtemp(path.join(folder, "profile-"));
  const port = await findFreePort();
  const args = [...browserFlags, `--remote-debugging-port=${port}`];
  const context = await chromium.launchPersistentContext(profile, { executablePath, args });
  try {
    if (user) await enterAs(context, user.as, user.url);
    return await work(port);
  } finally {
    await context.close();
  }
}

async function* measure(server: RunningServer, wants: Wants, folder: string): AsyncIterable<BenchRow> {
  if (findChromium() === undefined) return;
  const program = await install(folder);
  const user = await signInAsDemo(server);
  for (const { name, address, isSignedIn } of lighthousePages) {
    if (!figures.some((figure) => wants(`lighthouse/${name}-${figure}`))) continue;
    const url = `${server.url}${address}`;
    const reports: Report[] = [];
    for (let round = 0; round < rounds; round++) {
      const visitor = isSignedIn ? { as: user, url: server.url } : null;
      reports.push(await withBrowser(folder, visitor, (port) => visit({ program, folder, port, url })));
    }
    const of = (read: (report: Report) => number) => reports.map(read);
    yield toRow(
      `lighthouse/${name}-performance`,
      "%",
      of(({ categories }) => categories.performance.score * 100),
    );
    yield toRow(
      `lighthouse/${name}-accessibility`,
      "%",
      of(({ categories }) => categories.accessibility.score * 100),
    );
    yield toRow(
      `lighthouse/${name}-lcp`,
      "ms",
      of(({ audits }) => audits["largest-contentful-paint"].numericValue),
    );
    yield toRow(
      `lighthouse/${name}-cls`,
      "x",
      of(({ audits }) => audits["cumulative-layout-shift"].numericValue),
      "cumulative layout shift",
    );
  }
}

/** Pages as Lighthouse sees them: scores, the largest paint and what moves while a page comes. */
export const run = (wants: Wants): AsyncIterable<BenchRow> =>
  withServer(async function* (server) {
    const folder = await mkdtemp(path.join(tmpdir(), "lighthouse-"));
    try {
      yield* measure(server, wants, folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

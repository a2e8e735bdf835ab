import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { chromium } from "playwright-core";
import { z } from "zod";
import { findChromium } from "../../scripts/browser.mjs";
import { freePort } from "../../tests/support/free-port.ts";
import { type ApiUser, enterAs, signInAsDemo } from "../api-user.ts";
import { type BenchRow, beside, toRow, type Wants } from "../bench-row.ts";
import { type RunningServer, withServer } from "../running-server.ts";
import { serveEmptyPage } from "./empty-page.ts";
import { lighthousePages, lighthouseWays } from "./lighthouse-names.ts";

const execute = promisify(execFile);

/** Downloaded on demand: 130 packages not needed to run or build the product. */
const version = "13.5.0";
const browserFlags = [
  ...["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"],
  ...["--disable-background-networking", "--disable-component-update", "--disable-sync"],
];

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
  readonly flags: readonly string[];
}

// Network and processor are simulated.
async function visit({ program, folder, port, url, flags: way }: Visit): Promise<Report> {
  const file = path.join(folder, "report.json");
  const flags = ["--quiet", "--output=json", `--output-path=${file}`, `--port=${port}`, ...way];
  await execute(
    process.execPath,
    [program, url, ...flags, "--only-categories=performance,accessibility", "--disable-storage-reset"],
    { maxBuffer: 2 ** 26 },
  );
  return Report.parse(JSON.parse(await readFile(file, "utf8")));
}

/** Runs with a browser controlled by Lighthouse, signed in or as a visitor. */
async function withBrowser<Answer>(
  folder: string,
  user: { readonly as: ApiUser; readonly url: string } | null,
  work: (port: number) => Promise<Answer>,
): Promise<Answer> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error("no Chromium is here");
  const profile = await mkdtemp(path.join(folder, "profile-"));
  const port = await freePort();
  const args = [...browserFlags, `--remote-debugging-port=${port}`];
  const context = await chromium.launchPersistentContext(profile, { executablePath, args });
  try {
    if (user) await enterAs(context, user.as, user.url);
    return await work(port);
  } finally {
    await context.close();
  }
}

interface Look {
  readonly page: (typeof lighthousePages)[number];
  readonly way: (typeof lighthouseWays)[number];
  readonly figures: readonly Figure[];
  readonly reports: Report[];
  /** Reports of the empty page, each measured right after. */
  readonly empty: Report[];
}

function looksFor(wants: Wants): Look[] {
  const looks: Look[] = [];
  for (const page of lighthousePages)
    for (const way of lighthouseWays) {
      const asked = way.figures.filter((figure) => wants(`lighthouse/${page.name}${way.ending}-${figure}`));
      if (asked.length > 0) looks.push({ page, way, figures: asked, reports: [], empty: [] });
    }
  return looks;
}

// Interleaved by rounds, so that a busy machine affects all pages alike.
async function* measure(server: RunningServer, wants: Wants, folder: string): AsyncIterable<BenchRow> {
  if (findChromium() === undefined) return;
  const program = await install(folder);
  const user = await signInAsDemo(server);
  const looks = looksFor(wants);
  const rounds = Math.max(0, ...looks.map(({ way }) => way.rounds));
  const emptyPage = await serveEmptyPage();
  for (let round = 0; round < rounds; round++)
    for (const { page, way, reports, empty } of looks) {
      if (round >= way.rounds) continue;
      const url = `${server.url}${page.address}`;
      const visitor = page.isSignedIn ? { as: user, url: server.url } : null;
      const { flags } = way;
      const look = (at: string, as: typeof visitor) =>
        withBrowser(folder, as, (port) => visit({ program, folder, port, url: at, flags }));
      reports.push(await look(url, visitor));
      empty.push(await look(emptyPage.url, null));
    }
  emptyPage.close();
  for (const { page, way, figures, reports, empty } of looks)
    for (const figure of figures) {
      const { unit, read, note } = readings[figure];
      const row = toRow(`lighthouse/${page.name}${way.ending}-${figure}`, unit, reports.map(read), note);
      yield beside(row, "empty page", empty.map(read));
    }
}

type Figure = (typeof lighthouseWays)[number]["figures"][number];

interface Reading {
  readonly unit: BenchRow["unit"];
  readonly read: (report: Report) => number;
  readonly note?: string;
}

const readings: Readonly<Record<Figure, Reading>> = {
  performance: { unit: "%", read: ({ categories }) => categories.performance.score * 100 },
  accessibility: { unit: "%", read: ({ categories }) => categories.accessibility.score * 100 },
  lcp: { unit: "ms", read: ({ audits }) => audits["largest-contentful-paint"].numericValue },
  cls: {
    unit: "x",
    read: ({ audits }) => audits["cumulative-layout-shift"].numericValue,
    note: "cumulative layout shift",
  },
};

/** Measures pages with Lighthouse: scores, largest contentful paint and layout shift. */
export const run = (wants: Wants): AsyncIterable<BenchRow> =>
  withServer(async function* (server) {
    const folder = await mkdtemp(path.join(tmpdir(), "lighthouse-"));
    try {
      yield* measure(server, wants, folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

/** Row of the table "Structure" in CONTRIBUTING.md. */
export interface Room {
  readonly name: string;
  /** Path from the root; `*` is one folder, `app` the files at its root. */
  readonly folder: string;
  readonly content: string;
  /** Rooms and groups for imports, including types; `everything` at the top. */
  readonly may: readonly string[];
}

export const groups: Readonly<Record<string, readonly string[]>> = {
  packages: ["engine", "brokers"],
  kernels: ["identity", "market", "portfolio", "domain", "mail", "notifications", "billing"],
  browser: ["i18n", "ui", "client", "contracts"],
};

/** `may` is written as in the table; default: no imports. */
const room = (name: string, folder: string, content: string, may = ""): Room => ({
  name,
  folder,
  content,
  may: may === "" ? [] : may.split(", "),
});

const likeJobs = "packages, shared, server, kernels, features";
const likeFeatures = "packages, shared, server, kernels, browser, shell";

/** Lowest first. */
export const rooms: readonly Room[] = [
  room("engine", "packages/engine", "calculation: ledger, returns, risk, bonds, tax; pure: no clock, no I/O"),
  room("brokers", "packages/brokers", "statements into rows; pure", "engine"),
  room("shared", "app/shared", "schemas, codes, errors, for server and browser", "brokers"),
  room("i18n", "app/i18n", "texts, numbers and dates as written", "shared"),
  room("ui", "app/ui", "design system: forms, tables, charts, money", "shared, i18n"),
  room("client", "app/client", "session, data, preferences in the browser", "shared, i18n, ui, contracts"),
  room(
    "shell",
    "app/shell",
    "frame of every screen, components that several features share",
    "shared, browser",
  ),
  room("server", "app/server", "HTTP, database, configuration, jobs, threads", "shared, i18n"),
  room("identity", "app/identity", "kernel: users, sessions, sign-in", "shared, server"),
  room("mail", "app/mail", "kernel: outgoing e-mails", "shared, i18n, server, identity"),
  room("notifications", "app/notifications", "kernel: notifications", "shared, i18n, server, identity, mail"),
  room(
    "billing",
    "app/billing",
    "kernel: subscriptions, payments, their ledger and providers",
    "packages, shared, i18n, server, identity, mail, notifications",
  ),
  room(
    "market",
    "app/market",
    "kernel: assets, prices, rates, facts, their sources",
    "packages, shared, i18n, server, identity",
  ),
  room(
    "portfolio",
    "app/portfolio",
    "kernel: portfolios, transactions, the ledger in memory, its figures",
    "packages, shared, server, identity, market",
  ),
  room(
    "domain",
    "app/domain",
    "kernel: what several features share: imports, goals, allocation, calendar",
    "packages, shared, server, identity, market, portfolio",
  ),
  room(
    "features",
    "app/features/*",
    "one folder per topic: contract, handlers, screens, texts",
    likeFeatures,
  ),
  room(
    "pages",
    "app/pages",
    "layouts and screens that combine several features",
    `${likeFeatures}, features`,
  ),
  room("jobs", "app/jobs", "background jobs", likeJobs),
  room("commands", "app/commands", "commands of `npx zerno` on an installation", likeJobs),
  room("demo-account", "app/demo-account", "rows of the demo account", likeJobs),
  room(
    "start",
    "app/start",
    "first rows and background work of a server",
    `${likeJobs}, i18n, jobs, demo-account`,
  ),
  room("contracts", "app/contracts.ts", "types of all endpoints, for the browser", "app"),
  room("worker", "app/worker", "worker threads that fold large ledgers", "shared, server, app"),
  room(
    "app",
    "app",
    "entries, and the tables of contents `routes.ts`, `api.ts`, `schema.ts`",
    "shared, server, kernels, browser, shell, features, pages, start, worker",
  ),
  room("cli", "packages/cli", "commands `npx zerno` and `npm run calc`", "engine, server, commands"),
  room("fakes", "fakes", "simulated sync and payment providers, for tests and manual use"),
  room("tools", "tools", "bundling of pages, rendering of `content`", "packages, shared, server, ui, app"),
  room("bench", "bench", "benchmarks", "everything"),
  room("scripts", "scripts", "`npm` commands, the generator, mutants", "everything"),
  room("tests", "tests", "tests of the whole, journeys, and their support", "everything"),
];

/** Groups are resolved; the room itself is included. */
export function allowedFrom({ name, may }: Room): ReadonlySet<string> {
  if (may.includes("everything")) return new Set(rooms.map((one) => one.name));
  return new Set([name, ...may.flatMap((one) => groups[one] ?? [one])]);
}

const isIn = ({ folder }: Room, file: string): boolean => {
  if (folder === "app") return /^app\/[^/]+$/.test(file);
  return file === folder || file.startsWith(`${folder.replace(/\*$/, "")}${folder.endsWith("*") ? "" : "/"}`);
};

export const roomOf = (file: string): Room | undefined =>
  rooms.filter((one) => isIn(one, file)).toSorted((a, b) => b.folder.length - a.folder.length)[0];

export const roomRows = (): readonly (readonly string[])[] =>
  rooms.map(({ folder, content, may }) => [`\`${folder}\``, content, may.join(", ") || "nothing"]);

/** Folders with a file per broker, metric, source or widget, which may grow. */
export const registries: readonly string[] = [
  "packages/brokers/src",
  "packages/engine/src/metrics",
  "app/market/providers",
  "app/features/dashboard/kinds",
];

import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { findCircle } from "./support/architecture/find-circle.ts";
import { type Import, importsOf, listSources, ownTarget } from "./support/architecture/read-imports.ts";
import {
  allowedFrom,
  groups,
  type Room,
  registries,
  roomOf,
  roomRows,
  rooms,
} from "./support/architecture/rooms.ts";

const root = path.resolve(import.meta.dirname, "..");
const read = (file: string): string => readFileSync(path.join(root, file), "utf8");

const sources = listSources(["app", "packages", "fakes", "bench", "tools"]);
const everySource = [...sources, ...listSources(["scripts", "tests"])];

const isTest = (file: string) => /\.test\.tsx?$|\/testing\/|\/bench\//.test(file);

const imports = sources.filter((file) => !isTest(file)).flatMap(importsOf);

const featureOf = (file: string) => /^app\/features\/([^/]+)\//.exec(file)?.[1];

/** Returns whether an import leads into another room or feature against the table. */
function isForbidden(room: Room, { from, to }: Import): boolean {
  const target = ownTarget(to);
  if (target === undefined) return false;
  const [own, other] = [featureOf(from), featureOf(target)];
  if (own !== undefined && other !== undefined && own !== other) return true;
  return !allowedFrom(room).has(roomOf(target)?.name ?? "no room");
}

describe("rooms", () => {
  const doors = everySource.filter((file) => !isTest(file)).flatMap(importsOf);

  it.each(rooms.map((room) => [room.folder, room] as const))(
    "%s imports only what the table permits",
    (_, room) => {
      const own = doors.filter(({ from }) => roomOf(from) === room);
      expect(
        own.filter((entry) => isForbidden(room, entry)).map(({ from, to }) => `${from} -> ${to}`),
      ).toEqual([]);
    },
  );

  it("hold every program file, and each holds some", () => {
    const held = everySource.map((file) => [file, roomOf(file)] as const);
    expect(held.filter(([, room]) => room === undefined)).toEqual([]);
    const filled = new Set(held.map(([, room]) => room?.name));
    expect(rooms.filter(({ name }) => !filled.has(name)).map(({ folder }) => folder)).toEqual([]);
  });

  it("import from rooms that exist and stand above them, but for the types of endpoints", () => {
    const order = rooms.map(({ name }) => name);
    expect(
      Object.values(groups)
        .flat()
        .filter((name) => !order.includes(name)),
    ).toEqual([]);
    const back = rooms.flatMap((room, index) =>
      room.may.includes("everything")
        ? []
        : [...allowedFrom(room)]
            .filter((name) => name !== room.name && !order.slice(0, index).includes(name))
            .map((name) => `${room.name} -> ${name}`),
    );
    const types = ["client", "shell", "features", "pages"].map((name) => `${name} -> contracts`);
    expect(back).toEqual([...types, "contracts -> app", "worker -> app"]);
  });

  it("are the table of CONTRIBUTING.md", () => {
    const [, section = ""] = /^## Structure\n(.*?)^## /ms.exec(read("CONTRIBUTING.md")) ?? [];
    const rows = [...section.matchAll(/^\| (`.*) \|$/gm)].map(([, cells = ""]) => cells.split(" | "));
    expect(rows).toEqual(roomRows());
    const named = [...section.matchAll(/^- \*\*(\w+)\*\*: (.+)\.$/gm)].map(([, name, list = ""]) => [
      name,
      list.split(", "),
    ]);
    expect(named).toEqual(Object.entries(groups));
  });

  it("recognise what is forbidden", () => {
    const check = (from: string, to: string) => isForbidden(roomOf(from) as Room, { from, to, isType: true });
    expect(check("app/ui/form/box.tsx", "app/client/data/use-api.ts")).toBe(true);
    expect(check("app/features/goals/goals.screen.tsx", "app/features/pies/pie.tsx")).toBe(true);
    expect(check("app/features/goals/goals.screen.tsx", "app/features/goals/goal-card.tsx")).toBe(false);
    expect(check("app/pages/asset.screen.tsx", "app/features/goals/goal-card.tsx")).toBe(false);
    expect(check("app/portfolio/run/load-ledger.ts", "app/domain/goals/progress.ts")).toBe(true);
    expect(check("app/market/assets/a.ts", "@zerno/cli")).toBe(true);
    expect(check("app/shared/codes.ts", "fakes/index.ts")).toBe(true);
    expect(check("app/shared/codes.ts", "zod")).toBe(false);
  });
});

describe("folders", () => {
  const most = 30;
  const folders = Map.groupBy(
    everySource.filter((file) => !isTest(file) && !/\.mjs$|\/fixtures\//.test(file)),
    (file) => path.posix.dirname(file),
  );

  it(`hold at most ${most} source files, registries apart`, () => {
    const large = [...folders]
      .filter(([folder, files]) => files.length > most && !registries.includes(folder))
      .map(([folder, files]) => `${folder}: ${files.length}`);
    expect(large).toEqual([]);
  });

  it("that are registries exist", () => {
    expect(registries.filter((folder) => !folders.has(folder))).toEqual([]);
  });
});

/** Contracts, and the zod schemas that contracts share. */
const isContract = (file: string) => /(\.contract|\.schema)\.ts$/.test(file);
/** JSX, but not for browsers. */
const isBrowserFile = (file: string) =>
  file !== "app/entry.server.tsx" &&
  (file.endsWith(".tsx") || file.startsWith("app/ui/") || file.startsWith("app/client/"));
const isServerFile = (file: string) => /\.(api|queries|rules|tables)\.ts$/.test(file);

interface Rule {
  readonly name: string;
  readonly applies: (from: string) => boolean;
  readonly forbids: (entry: Import) => boolean;
}

/** Pure functions over bytes. */
/** Unpacking is a pure computation. */
const readers = [
  "node:zlib",
  "papaparse",
  "unpdf",
  "iconv-lite",
  "@e965/xlsx",
  "fflate",
  "htmlparser2",
  "unpdf",
  "fast-xml-parser",
];

const into =
  (...folders: string[]) =>
  (entry: Import) =>
    folders.some((folder) => entry.to.startsWith(folder));

const rules: readonly Rule[] = [
  {
    name: "the engine uses no package",
    applies: (from) => from.startsWith("packages/engine/src"),
    forbids: (entry) => ownTarget(entry.to) === undefined,
  },
  {
    name: "brokers use readers of files, and the engine's types",
    applies: (from) => from.startsWith("packages/brokers/src"),
    forbids: (entry) =>
      ownTarget(entry.to) === undefined
        ? !readers.includes(entry.to)
        : !entry.to.startsWith("packages/brokers/src") && !(entry.isType && entry.to === "@zerno/engine"),
  },
  {
    name: "shared uses zod alone, of the brokers what guards cells",
    applies: (from) => from.startsWith("app/shared/"),
    forbids: (entry) => !into("app/shared/")(entry) && !["zod", "@zerno/brokers/cells"].includes(entry.to),
  },
  {
    name: "browser files never import server code (types may)",
    applies: (from) => isBrowserFile(from) || from === "app/contracts.ts",
    forbids: (entry) =>
      !entry.isType &&
      (entry.to === "app/api.ts" ||
        into(
          "app/server/",
          "app/identity/",
          "app/portfolio/",
          "app/domain/",
          "app/market/",
          "app/mail/",
          "app/notifications/",
        )(entry) ||
        isServerFile(entry.to)),
  },
  {
    name: "contracts are browser-safe",
    applies: isContract,
    forbids: (entry) =>
      !into("app/shared/", "app/features/", "app/i18n/")(entry) &&
      !isContract(entry.to) &&
      !["zod", "@zerno/engine", "@zerno/brokers/mapping"].includes(entry.to),
  },
  {
    name: "native files never import JSX",
    applies: (from) =>
      isServerFile(from) ||
      /^app\/(server|identity|portfolio|domain|market|mail|notifications|shared)\//.test(from),
    forbids: (entry) => entry.to.endsWith(".tsx") && !entry.isType,
  },
  {
    name: "only features, kernels and plumbing reach the database",
    applies: (from) => isBrowserFile(from) || isContract(from) || from.startsWith("app/shared/"),
    forbids: (entry) => !entry.isType && /^(drizzle-orm|pg)(\/|$)/.test(entry.to),
  },
];

it.each(rules.map((rule) => [rule.name, rule] as const))("%s", (_name, rule) => {
  const broken = imports
    .filter((entry) => rule.applies(entry.from) && rule.forbids(entry))
    .map((entry) => `${entry.from} -> ${entry.to}`);
  expect(broken).toEqual([]);
});

/** Templates of the generator read like imports of their own. */
const importsByFile = (files: readonly string[]): ReadonlyMap<string, readonly string[]> =>
  new Map(
    files.map((file) => [
      file,
      importsOf(file)
        .map(({ to }) => to)
        .filter((to) => to !== file),
    ]),
  );

it("has no circle of imports, types included", () => {
  const all = everySource.filter((file) => !isTest(file));
  expect(findCircle(importsByFile(all)).join(" -> ")).toBe("");
});

it("finds a circle of imports among files that are on none", () => {
  const imports = new Map([
    ["page", ["part", "shape"]],
    ["part", ["row"]],
    ["row", ["shape", "part"]],
    ["shape", []],
  ]);
  expect(findCircle(imports)).toEqual(["part", "row", "part"]);
});

it("every rule applies to some file", () => {
  for (const rule of rules)
    expect(
      sources.some((file) => rule.applies(file)),
      rule.name,
    ).toBe(true);
});

it("keeps files below 400 lines", () => {
  const isReference = (file: string) => /\/(currencies|names|exchanges)\.ts$/.test(file);
  const long = sources
    .filter((file) => !isReference(file))
    .map((file) => [file, read(file).split("\n").length] as const)
    .filter(([, lines]) => lines > 400);
  expect(long).toEqual([]);
});

/** Writers of tables for spreadsheets must guard cells against formulas. */
it("guards the cells of every table that goes out", () => {
  const guards = (file: string) =>
    importsOf(file).some(({ to }) => /(?:kit\/text\/guarded-text\.ts|brokers\/cells)$/.test(to));
  // SQL names, and two writers for our own readers.
  const inner = [
    "app/features/sync/providers/exchanges/read-as-file.ts",
    "packages/brokers/src/kit/tables/edit-lines.ts",
  ];
  const writing = sources.filter(
    (file) =>
      !isTest(file) &&
      !inner.includes(file) &&
      /\.unparse\(|text\.replaceAll\('"', '""'\)|cell\.replaceAll\('"', '""'\)|safe\.replaceAll\('"', '""'\)/.test(
        read(file),
      ),
  );
  expect(writing).toEqual(["app/shared/text/csv-text.ts", "packages/brokers/src/template/write-template.ts"]);
  expect(writing.filter((file) => !guards(file))).toEqual([]);
  const workbooks = sources.filter((file) => !isTest(file) && /import\("write-excel-file/.test(read(file)));
  expect(workbooks.length).toBeGreaterThan(0);
  expect(workbooks.filter((file) => !read(file).includes("toSheetCell("))).toEqual([]);
  expect(
    sources.filter((file) => !isTest(file) && /type: String, value: (?!title|name)/.test(read(file))),
  ).toEqual(["app/shared/text/csv-text.ts"]);
});

it("has no clock, locale, file system or network in the engine", () => {
  const found = sources
    .filter((file) => file.startsWith("packages/engine/src") && !isTest(file))
    .filter((file) =>
      /new Date\(|Date\.now|Math\.random|\bIntl\.|\bfetch\(|process\.|localStorage/.test(read(file)),
    );
  expect(found).toEqual([]);
});

it("never switches the database's triggers off, which only a superuser may and which no constraint survives", () => {
  const found = sources
    .filter((file) => !isTest(file))
    .filter((file) => /session_replication_role|disable trigger all/i.test(read(file)));
  expect(found).toEqual([]);
});

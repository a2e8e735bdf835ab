import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { findCircle } from "./support/architecture/find-circle.ts";

/** Who may import whom (docs/adr/0002): read from the imports themselves. */
const root = path.resolve(import.meta.dirname, "..");

const listSources = (dirs: readonly string[]): readonly string[] =>
  dirs
    .flatMap((dir) =>
      readdirSync(path.join(root, dir), { recursive: true, encoding: "utf8" }).map(
        (file) => `${dir}/${file}`,
      ),
    )
    .filter((file) => /\.tsx?$/.test(file) && !file.includes("node_modules"))
    .sort();

const sources = listSources([
  "app",
  "packages/engine",
  "packages/brokers",
  "packages/cli",
  "fakes",
  "bench",
  "tools",
]);

const isTest = (file: string) => /\.test\.tsx?$|\/testing\/|\/bench\//.test(file);

interface Import {
  readonly from: string;
  readonly to: string;
  readonly isType: boolean;
}

const statement =
  /(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:[^"';]*?\sfrom\s+)?"([^"]+)"|import\("([^"]+)"\)/g;

function importsOf(file: string): Import[] {
  const text = readFileSync(path.join(root, file), "utf8");
  return [...text.matchAll(statement)].map((match) => {
    const specifier = match[2] ?? match[3] ?? "";
    const to = specifier.startsWith(".")
      ? path.relative(root, path.resolve(root, path.dirname(file), specifier)).replaceAll("\\", "/")
      : specifier;
    return { from: file, to, isType: match[1] !== undefined };
  });
}

const imports = sources.filter((file) => !isTest(file)).flatMap(importsOf);

const featureOf = (file: string) => /^app\/features\/([^/]+)\//.exec(file)?.[1];
/** Contracts, and the zod shapes of a kernel that contracts share. */
const isContract = (file: string) => file.endsWith(".contract.ts") || file.endsWith("-shapes.ts");
const isPlain = (file: string) => file.endsWith(".ts");
/** Files that run in the browser: screens, components, browser plumbing. */
/** The server's entry is written in JSX, and no browser has it. */
const isBrowserFile = (file: string) =>
  file !== "app/entry.server.tsx" &&
  (file.endsWith(".tsx") || file.startsWith("app/ui/") || file.startsWith("app/client/"));
const isServerFile = (file: string) => /\.(api|queries|rules|tables)\.ts$/.test(file);

interface Rule {
  readonly name: string;
  readonly applies: (from: string) => boolean;
  readonly forbids: (entry: Import) => boolean;
}

/** What opens the files of brokers: pure functions over bytes. */
/** Unpacking is computing: it asks nobody. */
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
    name: "the engine depends on nothing",
    applies: (from) => from.startsWith("packages/engine/src"),
    forbids: (entry) => !entry.to.startsWith("packages/engine/src"),
  },
  {
    name: "brokers know no network, database or app",
    applies: (from) => from.startsWith("packages/brokers/src"),
    forbids: (entry) =>
      !entry.to.startsWith("packages/brokers/src") &&
      !readers.includes(entry.to) &&
      !(entry.isType && entry.to === "@zerno/engine"),
  },
  {
    name: "shared knows neither server nor React, and no texts",
    applies: (from) => from.startsWith("app/shared/"),
    forbids: (entry) =>
      !into("app/shared/")(entry) && !["zod", "@zerno/engine", "@zerno/brokers/cells"].includes(entry.to),
  },
  {
    name: "server plumbing knows no table, kernel or feature",
    applies: (from) => from.startsWith("app/server/") && from !== "app/server/page/dev-pages.ts",
    forbids: into(
      ...["app/identity/", "app/portfolio/", "app/domain/", "app/market/", "app/mail/", "app/notices/"],
      ...["app/features/", "app/ui/", "app/client/"],
    ),
  },
  {
    name: "mail knows identity, notices know mail, and neither what there is to tell",
    applies: (from) => /^app\/(mail|notices)\//.test(from),
    forbids: (entry) =>
      into(
        "app/portfolio/",
        "app/domain/",
        "app/market/",
        "app/features/",
        "app/ui/",
        "app/client/",
      )(entry) ||
      (entry.from.startsWith("app/mail/") && entry.to.startsWith("app/notices/")),
  },
  {
    name: "identity and market know neither portfolio nor features",
    applies: (from) => /^app\/(identity|market)\//.test(from),
    forbids: into("app/portfolio/", "app/domain/", "app/features/", "app/ui/", "app/client/"),
  },
  {
    name: "the portfolio knows no domain, and neither knows a feature",
    applies: (from) => /^app\/(portfolio|domain)\//.test(from),
    forbids: (entry) =>
      into("app/features/", "app/ui/", "app/client/")(entry) ||
      (entry.from.startsWith("app/portfolio/") && entry.to.startsWith("app/domain/")),
  },
  {
    name: "the design system knows no client, feature, server or kernel",
    applies: (from) => from.startsWith("app/ui/"),
    forbids: (entry) =>
      into(
        ...["app/client/", "app/features/", "app/server/"],
        ...["app/identity/", "app/portfolio/", "app/domain/", "app/market/"],
      )(entry),
  },
  {
    name: "the plumbing of the browser knows no feature",
    applies: (from) => from.startsWith("app/client/"),
    forbids: into("app/features/"),
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
          "app/notices/",
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
      /^app\/(server|identity|portfolio|domain|market|mail|notices|shared)\//.test(from),
    forbids: (entry) => entry.to.endsWith(".tsx") && !entry.isType,
  },
  {
    name: "features never import each other's server code",
    applies: (from) => featureOf(from) !== undefined && isPlain(from) && !isContract(from),
    forbids: (entry) =>
      featureOf(entry.to) !== undefined &&
      featureOf(entry.to) !== featureOf(entry.from) &&
      !isContract(entry.to) &&
      !entry.to.endsWith(".tsx"),
  },
  {
    name: "the product knows no fake",
    applies: (from) => !from.startsWith("fakes/"),
    forbids: into("fakes/"),
  },
  {
    name: "fakes know the outside services and nothing of the product",
    applies: (from) => from.startsWith("fakes/"),
    forbids: into("app/", "packages/", "scripts/", "tests/"),
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

/** Imports of each file; templates of the generator read like imports of themselves. */
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
  const all = [...sources, ...listSources(["scripts", "tests"])].filter((file) => !isTest(file));
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
    .map((file) => [file, readFileSync(path.join(root, file), "utf8").split("\n").length] as const)
    .filter(([, lines]) => lines > 400);
  expect(long).toEqual([]);
});

/** Writers of tables that a spreadsheet opens, and the function by which none of their cells runs as a formula. */
it("guards the cells of every table that goes out", () => {
  const read = (file: string) => readFileSync(path.join(root, file), "utf8");
  const guards = (file: string) =>
    importsOf(file).some(({ to }) => /(?:kit\/text\/guarded-text\.ts|brokers\/cells)$/.test(to));
  // Quotes by which texts become cells; names of tables are quoted for the database, and these two write for our readers.
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
      /new Date\(|Date\.now|Math\.random|\bIntl\.|\bfetch\(|process\.|localStorage/.test(
        readFileSync(path.join(root, file), "utf8"),
      ),
    );
  expect(found).toEqual([]);
});

it("never switches the database's triggers off, which only a superuser may and which no constraint survives", () => {
  const found = sources
    .filter((file) => !isTest(file))
    .filter((file) =>
      /session_replication_role|disable trigger all/i.test(readFileSync(path.join(root, file), "utf8")),
    );
  expect(found).toEqual([]);
});

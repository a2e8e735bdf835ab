import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { sentences } from "./e2e/contract/sentences.ts";

const root = path.resolve(import.meta.dirname, "..");
const read = (file: string): string => readFileSync(path.join(root, file), "utf8");

/** Third-party texts: statements, replies of sources, and descriptions of their formats. */
const foreign =
  /(^|\/)(fixtures|described|coverage|node_modules)\/|^package-lock\.json$|^packages\/brokers\/kinds\.json$/;

const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { cwd: root, encoding: "utf8" })
  .split("\n")
  .filter((file) => /\.(ts|tsx|mjs|css|sql|json|md)$/.test(file) && !foreign.test(file))
  .filter((file) => existsSync(path.join(root, file)) && file !== "tests/references.test.ts")
  .map((file) => ({ file, text: read(file) }));

/** Refused matches of a pattern in all files, as "file: match". */
const refused = (pattern: RegExp, isRefused: (match: RegExpMatchArray, file: string) => boolean): string[] =>
  files.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)]
      .filter((match) => isRefused(match, file))
      .map((match) => `${file}: ${match[0].trim()}`),
  );

/** References to documents outside the repository. */
const absent: readonly RegExp[] = [
  /\bspecification('s)? (part|point|section|of the)\b.*/gi,
  /\b(the|our|this) specification\b.*/gi,
  /\b(conventions|engine|product|spec),? (part|section|rule|point) \d.*/gi,
  /\b(exactness )?rule \d{1,2}a?\b(?=\)|:| says| of the ledger)/gi,
  /\bexactness rule\b.*/gi,
  /\bintegrations? \d+\.\d+.*/gi,
  /\b(the|our) (brief|word list|requirements document|style guide|task description)\b.*/gi,
  /\bthe issue (names|asks|wants|says|demands)\b.*/gi,
  /(?<![\w/])issue \d+ (names|asks|wants|says|demands)\b.*/gi,
  /\bshared\/(brokers|engine|integrations|product|signin|spec|stack|style|words)\.md.*/g,
];

it("reads the repository", () => {
  expect(files.length).toBeGreaterThan(2000);
});

it.each(absent)("refers to no document outside the repository: %s", (pattern) => {
  expect(refused(pattern, () => true)).toEqual([]);
});

it("recognises such references", () => {
  const examples = [
    "Redirects of the specification (part 2)",
    "Specification part 9: no retry",
    "(engine conventions, part 1)",
    "(exactness rule 8)",
    "as rule 2 says",
    "https://twelvedata.com/docs, integrations 1.9",
    "as the brief says",
    "everything the issue names",
    "../shared/words.md",
  ];
  for (const example of examples)
    expect(
      absent.some((pattern) => example.search(pattern) >= 0),
      example,
    ).toBe(true);
});

/** Explicit anchors, and those of headings. */
const anchorsOf = (text: string): ReadonlySet<string> =>
  new Set([
    ...[...text.matchAll(/<a id="([^"]+)">/g)].map(([, id = ""]) => id),
    ...[...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
        .replaceAll(" ", "-"),
    ),
  ]);

/** Beside the file, in the repository or in docs. */
const pageOf = (name: string, file: string): string | undefined =>
  [path.join(path.dirname(file), name), name, path.join("docs", name)].find((page) =>
    existsSync(path.join(root, page)),
  );

it("names pages and anchors that exist", () => {
  const missing = refused(
    /(?<![\w:/.-])((?:[\w-]+|\.{1,2})(?:\/[\w.-]+)*\.md)\b(?:#([\w-]+))?/g,
    ([, name = "", anchor], file) => {
      if (file === "tools/content/compile-content.test.ts") return false;
      const page = pageOf(name, file);
      return page === undefined || (anchor !== undefined && !anchorsOf(read(page)).has(anchor));
    },
  );
  expect(missing).toEqual([]);
});

it("links to anchors of the same page that exist", () => {
  const missing = files.flatMap(({ file, text }) =>
    file.endsWith(".md")
      ? [...text.matchAll(/\]\(#([\w-]+)\)/g)]
          .filter(([, anchor = ""]) => !anchorsOf(text).has(anchor))
          .map(([link]) => `${file}: ${link}`)
      : [],
  );
  expect(missing).toEqual([]);
});

it("names decision records that exist", () => {
  const records = new Set(files.flatMap(({ file }) => /^docs\/adr\/(\d{4})-/.exec(file)?.[1] ?? []));
  expect(refused(/\bADR (\d{4})\b/g, ([, number = ""]) => !records.has(number))).toEqual([]);
});

const rules = { conventions: "C", exactness: "E" } as const;

describe.each(Object.entries(rules))("docs/%s.md", (name, letter) => {
  const text = read(`docs/${name}.md`);
  const all = [...text.matchAll(/^<a id="(\w+)"><\/a>\*\*(\w+)\.\*\* (.+) — (.+)$/gm)];
  const numbers = all.map(([, , number = ""]) => number);

  it("numbers its rules in order, each with its anchor", () => {
    expect(numbers.length).toBeGreaterThan(15);
    expect(numbers).toEqual(numbers.map((_, index) => `${letter}${index + 1}`));
    expect(all.map(([, anchor]) => anchor)).toEqual(numbers.map((number) => number.toLowerCase()));
    // A paragraph that only resembles a rule would escape the checks.
    expect(text.match(/<a id=/g)?.length).toBe(numbers.length);
  });

  it("names files that exist", () => {
    const named = all.flatMap(([, , , , cell = ""]) =>
      [...cell.matchAll(/`([^`]+)`/g)].map(([, file = ""]) => file),
    );
    const missing = named.filter((file) => {
      const isFull = /^(app|packages|tests)\//.test(file);
      return !existsSync(path.join(root, isFull ? file : `packages/engine/src/${file}`));
    });
    expect(missing).toEqual([]);
  });

  it("has every rule that is referred to", () => {
    const known = new Set(numbers);
    const pattern = new RegExp(`\\b${name} (${letter}\\d+)\\b`, "g");
    const unknown = refused(pattern, ([, number = ""]) => !known.has(number));
    expect(unknown).toEqual([]);
    expect(refused(pattern, () => true).length).toBeGreaterThan(15);
  });
});

it("refers to sentences of the client contract that exist", () => {
  const known = new Set(sentences.map(([id]) => id));
  const pattern = /\bclient contract(?:\]\([^)]*\))?,? \(?(S\d+\.\d+)(?:(?:, | to )(S\d+\.\d+))?/g;
  const unknown = refused(pattern, ([, ...ids]) => ids.some((id) => id !== undefined && !known.has(id)));
  expect(unknown).toEqual([]);
  expect(refused(pattern, () => true).length).toBeGreaterThan(15);
});

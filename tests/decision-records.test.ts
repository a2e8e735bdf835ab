import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "..");
const read = (file: string): string => readFileSync(path.join(root, file), "utf8");

const records = readdirSync(path.join(root, "docs/adr"))
  .filter((name) => name !== "README.md")
  .toSorted();
const numbers = records.map((name) => name.slice(0, 4));
const titleOf = (name: string): string => /^# \d{4} (.+)$/m.exec(read(`docs/adr/${name}`))?.[1] ?? "";

const documents = ["README.md", "CONTRIBUTING.md", ...globSync("docs/**/*.md", { cwd: root })];
const isOther = (name: string): boolean => /^(node_modules|fixtures|data|build)$/.test(name);
const sources = globSync("{app,packages,scripts,tests,fakes,bench,tools}/**/*.{ts,tsx,mts,mjs,css,sql}", {
  cwd: root,
  exclude: (name) => isOther(path.basename(name)),
}).filter((file) => file !== "tests/decision-records.test.ts");
const texts = [...documents, ...sources].map((file) => ({ file, text: read(file) }));

/** Headings as GitHub names them, and explicit anchors. */
const anchorsOf = (text: string): ReadonlySet<string> =>
  new Set([
    ...[...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, "")
        .replaceAll(" ", "-"),
    ),
    ...[...text.matchAll(/<a id="([^"]+)">/g)].map(([, id = ""]) => id),
  ]);

const filesIn = (text: string): string[] =>
  [...text.matchAll(/`((?:app|packages|scripts|tests|docs)\/[\w./-]+)`/g)].map(([, file = ""]) => file);

describe("docs/adr", () => {
  it("has 25 records or more, numbered without a gap", () => {
    expect(records.length).toBeGreaterThanOrEqual(25);
    expect(numbers).toEqual(records.map((_, index) => String(index + 1).padStart(4, "0")));
  });

  it.each(records)("%s states its date, its status and one decision", (name) => {
    const text = read(`docs/adr/${name}`);
    expect(text).toMatch(/^# \d{4} \S.*\n\nDate: \d{4}-\d{2}-\d{2}\n\nStatus: (accepted|superseded by .+)\n/);
    expect(text.slice(2, 6)).toBe(name.slice(0, 4));
    const sections = [...text.matchAll(/^## (.+)$/gm)].map(([, section]) => section);
    expect(sections).toEqual(["Context", "Decision", "Consequences"]);
    for (const section of text.split(/^## .+$/m).slice(1)) expect(section.trim()).not.toBe("");
  });

  it("is listed in its README, with title, date and status", () => {
    const rows = records.map((name) => {
      const [, date] = /^Date: (.+)$/m.exec(read(`docs/adr/${name}`)) ?? [];
      const [, status] = /^Status: (.+)$/m.exec(read(`docs/adr/${name}`)) ?? [];
      return `| [${name.slice(0, 4)}](${name}) | ${titleOf(name)} | ${date} | ${status} |`;
    });
    const listed = read("docs/adr/README.md")
      .split("\n")
      .filter((line) => line.startsWith("| ["));
    expect(listed).toEqual(rows);
  });

  it("has every record that code and documents refer to", () => {
    const pattern = /docs\/adr\/(\d{4})(-[\w-]+\.md)?|\bADR (\d{4})|\bdecision (\d{4})\b/g;
    const references = texts.flatMap(({ file, text }) =>
      [...text.matchAll(pattern)].map(([, number, rest, adr, decision]) => ({
        file,
        number: number ?? adr ?? decision ?? "",
        rest,
      })),
    );
    expect(references.length).toBeGreaterThan(5);
    const broken = references.filter(({ number, rest }) =>
      rest === undefined ? !numbers.includes(number) : !records.includes(`${number}${rest}`),
    );
    expect(broken).toEqual([]);
  });

  it("links a record under its own number", () => {
    const wrong = texts.flatMap(({ file, text }) =>
      [...text.matchAll(/\[(?:decision )?(\d{4})\]\([^)]*?(\d{4})-[\w-]+\.md\)/g)]
        .filter(([, said, number]) => said !== number)
        .map(([link]) => `${file}: ${link}`),
    );
    expect(wrong).toEqual([]);
  });
});

describe("docs/product-conventions.md", () => {
  const text = read("docs/product-conventions.md");
  const conventions = [...text.matchAll(/^<a id="p(\d+)"><\/a>\*\*P(\d+)\. (.+)$/gm)];

  it("numbers its conventions without a gap, each with the files that implement it", () => {
    expect(conventions.length).toBeGreaterThan(0);
    conventions.forEach(([line, anchor, number], index) => {
      expect([anchor, number]).toEqual([String(index + 1), String(index + 1)]);
      expect([number, filesIn(line).length > 0]).toEqual([number, true]);
    });
  });

  it("has every convention that code refers to", () => {
    const references = texts.flatMap(({ file, text: from }) =>
      [...from.matchAll(/product-conventions\.md(?:, P|#p)(\d+)|\bconvention P(\d+)/g)].map(
        ([, number, named]) => ({ file, number: Number(number ?? named) }),
      ),
    );
    expect(references.length).toBeGreaterThan(5);
    expect(references.filter(({ number }) => number < 1 || number > conventions.length)).toEqual([]);
  });
});

describe("docs/performance.md", () => {
  const [, ...tricks] = read("docs/performance.md")
    .split(/^## Tried/m)[0]
    ?.split(/^### /m) ?? [""];

  it.each(tricks.map((trick) => ({ name: trick.split("\n")[0], trick })))(
    "$name states its gain, its cost, a way to switch it off, and its files",
    ({ trick }) => {
      for (const part of ["**Gain:** ", "**Cost:** ", "**Off:** "]) expect(trick.split(part)).toHaveLength(2);
      expect(trick).toMatch(/ Files?: `/);
    },
  );
});

it.each(["docs/product-conventions.md", "docs/performance.md", ...records.map((name) => `docs/adr/${name}`)])(
  "%s names files that exist",
  (file) => {
    const missing = filesIn(read(file)).filter((named) => !existsSync(path.join(root, named)));
    expect(missing).toEqual([]);
  },
);

it("links with an anchor lead to one", () => {
  const anchored = documents.flatMap((file) =>
    [...read(file).matchAll(/\]\(([^)#\s]*)#([^)\s]+)\)/g)]
      .filter(([, target = ""]) => !/^https?:/.test(target))
      .map(([, target = "", anchor = ""]) => ({
        file,
        target: target === "" ? file : path.join(path.dirname(file), target),
        anchor,
      })),
  );
  expect(anchored.length).toBeGreaterThan(5);
  const broken = anchored.filter(({ target, anchor }) => !anchorsOf(read(target)).has(anchor));
  expect(broken).toEqual([]);
});

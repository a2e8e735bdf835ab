import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { brokers } from "@zerno/brokers";
import { KINDS } from "@zerno/engine";
import { afterEach, expect, it } from "vitest";
import type { Language } from "../../app/shared/languages.ts";
import { compileContent } from "./compile-content.ts";

let folder = "";
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const words = (count: number) => Array.from({ length: count }, (_, at) => `word${at}`).join(" ");

const description = "What search engines show of a page: a sentence of more than fifty characters.";

interface PageParts {
  readonly head?: string;
  readonly body?: string;
}

const pageOf = ({
  head = `title: "A page"\ndescription: "${description}"\nheading: "Heading"\nrelated:\n  - pricing`,
  body = "",
}: PageParts = {}) => `---\n${head}\n---\n\n## Section\n\n${words(350)}\n\n${body}\n`;

function compile(files: Readonly<Record<string, string>>) {
  folder = mkdtempSync(path.join(tmpdir(), "zerno-content-"));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  return compileContent(folder);
}

/** @returns the faults of the English text */
const faultsOf = (english: string): readonly string[] =>
  compile({ "en/page.md": english, "ru/page.md": pageOf() })
    .faults.filter((fault) => fault.startsWith("content/en/page.md: "))
    .map((fault) => fault.slice("content/en/page.md: ".length));

it("every page of the product is free of faults", () => {
  const { content, faults } = compileContent(path.resolve(import.meta.dirname, "../../content"));
  expect(faults).toEqual([]);
  expect(Object.keys(content.en).length).toBeGreaterThan(20);
  expect(Object.keys(content.ru)).toEqual(Object.keys(content.en));
});

it("text becomes HTML, and each block a separate part", () => {
  const text = pageOf({
    body: '::screen{name="dashboard"}\n\n### More\n\nApache:2 and [out](https://x.example).',
  });
  const { content, faults } = compile({ "en/page.md": text, "ru/page.md": text });
  expect(faults).toEqual([]);
  const [before, block, after] = content.en.page?.parts ?? [];
  expect(before).toMatchObject({
    kind: "html",
    html: expect.stringContaining('<h2 id="section">Section</h2>'),
  });
  expect(block).toEqual({ kind: "block", block: "screen", name: "dashboard" });
  expect(after?.kind === "html" && after.html).toBe(
    '<h3 id="more">More</h3>\n<p>Apache:2 and <a href="https://x.example" rel="noopener noreferrer">out</a>.</p>',
  );
});

it("a count comes from the registry, with the matching form of its noun", () => {
  const formats = brokers.filter(({ id }) => id !== "template").length;
  const types = Object.keys(KINDS).length;
  const forms = 'one="формат" few="формата" many="форматов"';
  const { content, faults } = compile({
    "en/page.md": pageOf({ body: '| :count{name="formats"} of :count{name="transaction-types"} |\n|---|' }),
    "ru/page.md": pageOf({ body: `Всего :count{name="formats" ${forms}}.` }),
  });
  expect(faults).toEqual([]);
  const htmlOf = (language: Language) => {
    const [part] = content[language].page?.parts ?? [];
    return part?.kind === "html" ? part.html : "";
  };
  expect(htmlOf("en")).toContain(`<th>${formats} of ${types}</th>`);
  const noun = { one: "формат", few: "формата", many: "форматов" }[
    new Intl.PluralRules("ru").select(formats) as "one" | "few" | "many"
  ];
  expect(htmlOf("ru")).toContain(`<p>Всего ${formats} ${noun}.</p>`);
});

it("a table scrolls within a region named by its section, and an empty header is a plain cell", () => {
  const text = pageOf({ body: "| | Zerno |\n|---|---|\n| Price | 0 |" });
  const { content } = compile({ "en/page.md": text, "ru/page.md": text });
  const [part] = content.en.page?.parts ?? [];
  const html = part?.kind === "html" ? part.html : "";
  expect(html).toContain(
    '<div class="prose-table" role="region" tabindex="0" aria-labelledby="section"><table>',
  );
  expect(html).toContain("<td></td>\n<th>Zerno</th>");
});

it("strips the product's name, however written, from a title", () => {
  const head = (title: string) =>
    `title: "${title}"\ndescription: "${description}"\nheading: "H"\nrelated: [pricing]`;
  for (const title of ["A page | Zerno", "A page · Zerno", "A page"]) {
    const text = pageOf({ head: head(title) });
    const { content } = compile({ "en/page.md": text, "ru/page.md": text });
    expect(content.en.page?.title).toBe("A page");
  }
});

it("reports a page that is missing in the other language", () =>
  expect(compile({ "en/page.md": pageOf() }).faults).toEqual([
    "content/en/page.md: content/ru/page.md is missing",
  ]));

it.each([
  ["no front matter", "## Section", "no front matter"],
  [
    "no heading",
    pageOf({ head: `title: "T"\ndescription: "${description}"\nrelated: [pricing]` }),
    /^heading: /,
  ],
  [
    "a misspelt name",
    pageOf({
      head: `titel: "T"\ntitle: "T"\ndescription: "${description}"\nheading: "H"\nrelated: [pricing]`,
    }),
    /titel/,
  ],
  [
    "a long title",
    pageOf({
      head: `title: "${"x".repeat(53)}"\ndescription: "${description}"\nheading: "H"\nrelated: [pricing]`,
    }),
    /^title: longer than 60/,
  ],
  ["an unknown block", pageOf({ body: "::widget" }), "unknown block ::widget"],
  ["an unknown screen", pageOf({ body: '::screen{name="moon"}' }), 'unknown screen "moon"'],
  ["an unknown count", pageOf({ body: 'All :count{name="stars"}.' }), 'unknown count "stars"'],
  [
    "a count without the form its number takes",
    pageOf({ body: ':count{name="formats" one="format"}' }),
    'count "formats" has no form "other"',
  ],
  [
    "a noun form of another language",
    pageOf({ body: ':count{name="formats" few="formats"}' }),
    'count "formats" has the unknown form "few"',
  ],
  ["a block in a list", pageOf({ body: "- item\n\n  ::start" }), /block ::start inside/],
  ["HTML", pageOf({ body: "line<br>break" }), /^HTML is not shown/],
  ["a second h1", pageOf({ body: "# Again" }), /heading of the first rank/],
  ["a dead link", pageOf({ body: "[gone](/nowhere)" }), "dead link /nowhere"],
  ["a link behind the sign-in", pageOf({ body: "[in](/dashboard)" }), "dead link /dashboard"],
  ["a relative link", pageOf({ body: "[gone](pricing)" }), "link pricing is not an absolute path"],
  ["a dead anchor", pageOf({ body: "[gone](#nothing)" }), "dead anchor #nothing"],
  [
    "an unknown related page",
    pageOf({ head: `title: "T"\ndescription: "${description}"\nheading: "H"\nrelated: [nowhere]` }),
    "unknown related page nowhere",
  ],
])("%s is a fault", (_what, text, fault) => {
  const [first, ...more] = faultsOf(text);
  if (fault instanceof RegExp) expect(first).toMatch(fault);
  else expect(first).toBe(fault);
  expect(more.filter((other) => !/fewer than|^description|^heading|^related|^title/.test(other))).toEqual([]);
});

it("reports the word count of a page that is too short", () =>
  expect(faultsOf(pageOf().replace(words(350), words(200)))).toEqual(["201 words, fewer than 350"]));

it("accepts links to screens, other pages and their sections", () =>
  expect(
    faultsOf(
      pageOf({ body: "[a](/pricing) [b](/public/asset/X@Y?compare=Z) [c](/page#section) [d](#section)" }),
    ),
  ).toEqual([]));

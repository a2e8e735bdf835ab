import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { brokers, type Statement } from "./index.ts";
import { readHtmlTables } from "./kit/tables/html-tables.ts";
import { decodeText } from "./kit/text/decode.ts";
import { readXml, type XmlNode } from "./kit/xml/xml-tree.ts";
import { isAsked } from "./testing/fixture-cases.ts";
import type { PlainPdf } from "./testing/pdf-file.ts";

/**
 * coverage/<broker>.json: `described` transcribes the format's description by hand (sections, event words, column
 * rules, traps), each with the `item` that shows it, so a gap fails the test; `shown` names an item's fixture line.
 * `item` is the event word if any; "a | b" is a word of several cells.
 */
const HERE = new URL("../", import.meta.url).pathname;
const SHOWS = ["rows", "ignored", "failed", "checks", "fatal", "balances", "not-read"] as const;

interface Entry {
  readonly format: string;
  readonly item: string;
  readonly fixture: string;
  readonly line: number;
  readonly shows: (typeof SHOWS)[number];
  readonly kind?: string;
  readonly code?: string;
  readonly why?: string;
}

interface Coverage {
  readonly described: Readonly<Record<string, string>>;
  readonly shown: readonly Entry[];
}

const coverageOf = (brokerId: string): Coverage => {
  const file = join(HERE, "coverage", `${brokerId}.json`);
  return existsSync(file)
    ? (JSON.parse(readFileSync(file, "utf8")) as Coverage)
    : { described: {}, shown: [] };
};

const folderOf = (brokerId: string, name: string) => join(HERE, "fixtures", brokerId, name);

// fixtures.test.ts proves the expectation equal to the reading.
const statementOf = (brokerId: string, name: string): Statement =>
  JSON.parse(readFileSync(join(folderOf(brokerId, name), "expected.json"), "utf8")) as Statement;

const plain = (text: string) => text.toLowerCase().replace(/\s+/g, " ");

/** HTML: one text or table row. */
const linesOfPage = (bytes: Uint8Array): readonly string[] => {
  const decoded = decodeText({ name: "", bytes });
  const { texts, tables } = readHtmlTables("text" in decoded ? decoded.text : "");
  const lines: string[] = [];
  for (const { line, text } of texts) lines[line - 1] = plain(text);
  for (const { line, cells } of tables.flatMap(({ rows }) => rows)) lines[line - 1] = plain(cells.join(" "));
  return Array.from(lines, (line) => line ?? "");
};

/** XML: one element. */
const linesOfXml = (bytes: Uint8Array): readonly string[] => {
  const decoded = decodeText({ name: "", bytes });
  const read = readXml("text" in decoded ? decoded.text : "");
  const lines: string[] = [];
  const add = ({ line, attributes, text, children }: XmlNode) => {
    lines[line - 1] = plain([...Object.values(attributes), text].join(" "));
    for (const child of children) add(child);
  };
  if ("root" in read) add(read.root);
  return Array.from(lines, (line) => line ?? "");
};

/** PDF: the texts at one height, page after page. */
const linesOfPdf = (bytes: Uint8Array): readonly string[] => {
  const { pages } = JSON.parse(new TextDecoder().decode(bytes)) as PlainPdf;
  return pages.flatMap((texts) => {
    const byHeight = [...Map.groupBy(texts, ([, y]) => y)].sort(([a], [b]) => a - b);
    return byHeight.map(([, line]) =>
      plain(
        [...line]
          .sort(([a], [b]) => a - b)
          .map(([, , text]) => text)
          .join(" "),
      ),
    );
  });
};

/** Numbered from 1; a record may span several. */
const linesOf = (brokerId: string, name: string): readonly string[] => {
  const folder = folderOf(brokerId, name);
  const input = readdirSync(folder).find((file) => file.startsWith("input."));
  if (input === undefined) return [];
  const bytes = new Uint8Array(readFileSync(join(folder, input)));
  if (/\.html?$/.test(input)) return linesOfPage(bytes);
  if (input.endsWith(".xml")) return linesOfXml(bytes);
  if (input.endsWith(".pdf.json")) return linesOfPdf(bytes);
  if (!input.endsWith(".sheets.json")) {
    const decoded = decodeText({ name: input, bytes });
    return "text" in decoded ? decoded.text.split(/\r\n?|\n/).map(plain) : [];
  }
  const { sheets } = JSON.parse(new TextDecoder().decode(bytes)) as { sheets: { rows: unknown[][] }[] };
  return sheets.flatMap(({ rows }) => rows.map((cells) => plain(cells.join(" "))));
};

const foundAt = (entry: Entry, { rows, ignored, failed, fatal, opening, closing }: Statement): string[] => {
  const here = rows.filter(({ lines }) => lines.includes(entry.line));
  const isHere = ({ line }: { readonly line: number }) => line === entry.line;
  switch (entry.shows) {
    case "rows":
      return here.map(({ kind }) => kind);
    case "checks":
      return here.flatMap(({ checks }) => checks.map(({ code }) => code));
    case "ignored":
      return ignored.filter(isHere).map(({ reason }) => reason.code);
    case "failed":
      return failed.filter(isHere).map(({ issue }) => issue.code);
    case "fatal":
      return fatal === undefined ? [] : [fatal.code];
    case "not-read":
      return entry.why ? ["said"] : [];
    case "balances": {
      const all = [closing, ...(opening === undefined ? [] : [opening])];
      return all.flatMap(({ cash, positions }) => [
        ...cash.map(() => "cash"),
        ...positions.map(() => "position"),
      ]);
    }
  }
};

const asked = brokers.filter(({ id }) => isAsked(id)).map((broker) => ({ id: broker.id, broker }));

describe.each(asked)("$id", ({ id, broker }) => {
  const { shown: entries } = coverageOf(id);

  it("shows every entry in the fixture line it names", () => {
    const wrong = entries.filter((entry) => {
      const found = foundAt(entry, statementOf(id, entry.fixture));
      const wanted = entry.kind ?? entry.code;
      return (
        !SHOWS.includes(entry.shows) || (wanted === undefined ? found.length === 0 : !found.includes(wanted))
      );
    });
    expect(wrong).toEqual([]);
  });

  it("has every event word of every format, in a line that has the word", () => {
    for (const { id: format, words = [] } of broker.formats) {
      const own = entries.filter((entry) => entry.format === format);
      expect(own.length, format).toBeGreaterThan(0);
      const missing = words.filter((word) => {
        const parts = plain(word).split(" | ");
        const shown = own.filter(({ item }) => plain(item) === plain(word));
        return !shown.some(({ fixture, line }) => {
          const text = linesOf(id, fixture)
            .slice(line - 1, line + 2)
            .join(" ");
          return parts.every((part) => text.includes(part));
        });
      });
      expect(missing, format).toEqual([]);
    }
  });
});

/** Formats without a description, with the reason; every other one needs a list. */
const NOT_DESCRIBED: Readonly<Record<string, string>> = {
  "disnat-xlsx": "described as a CSV; the workbook holds the same table, see the broker's other format",
};

describe.each(brokers.map(({ id, formats }) => ({ id, formats })))(
  "description of $id",
  ({ id, formats }) => {
    const coverage = coverageOf(id);
    const entries = coverage.shown;
    const items = new Map(entries.map(({ item }) => [plain(item), item]));
    const described = Object.entries(coverage.described);

    it("shows every section, word and trap", () => {
      const lacking = described.filter(([, item]) => !items.has(plain(item)));
      expect(lacking.map(([says]) => says)).toEqual([]);
    });

    it("has a list for every format", () => {
      const shown = new Set(described.map(([, item]) => plain(item)));
      const listed = entries.filter(({ item }) => shown.has(plain(item))).map(({ format }) => format);
      const without = formats.filter((format) => !listed.includes(format.id) && !NOT_DESCRIBED[format.id]);
      expect(without.map((format) => format.id)).toEqual([]);
    });
  },
);

it("says why a format is not described only of formats without a list", () => {
  const ids = new Set(brokers.flatMap(({ formats }) => formats.map((format) => format.id)));
  expect(Object.keys(NOT_DESCRIBED).filter((id) => !ids.has(id))).toEqual([]);
});

it("has no table of a broker that is not there", () => {
  const ids = new Set(brokers.map(({ id }) => id));
  const files = readdirSync(join(HERE, "coverage"));
  expect(files.filter((file) => !ids.has(file.replace(/\.json$/, "")))).toEqual([]);
});

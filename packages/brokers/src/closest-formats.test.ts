import { describe, expect, it } from "vitest";
import { brokers, decodeText, detectBroker, findClosest } from "./index.ts";
import { nearMarks } from "./kit/reports/near-format.ts";
import type { SourceFile } from "./statement.ts";
import { fixtureCases, isAsked, isNarrow, openCase } from "./testing/fixture-cases.ts";

const textFile = (text: string): SourceFile => ({ name: "a.csv", bytes: new TextEncoder().encode(text) });

const opened = await Promise.all(
  fixtureCases
    .filter(({ broker }) => isAsked(broker))
    .map(async (entry) => ({ ...entry, file: (await openCase(entry.folder)).file })),
);

const asked = brokers.filter(({ id }) => isAsked(id));

describe("formats nearest to a file that none recognises", () => {
  it("tells every format by its headings or by marks", () => {
    const empty = textFile("");
    const missed = asked.flatMap((broker) => {
      const named = new Set(broker.near(empty).map(({ format }) => format));
      return broker.formats
        .filter(({ id, marks }) => marks === undefined && !named.has(id))
        .map(({ id }) => id);
    });
    expect(missed).toEqual([]);
  });

  it("names no heading and no mark that the format's own files lack", () => {
    const isWhole = (broker: (typeof brokers)[number], format: string, file: SourceFile) => {
      const marks = broker.formats.find(({ id }) => id === format)?.marks;
      const near = marks
        ? nearMarks(format, marks, file)
        : broker.near(file).find((entry) => entry.format === format);
      return near !== undefined && near.missing.length === 0 && near.found.length > 0;
    };
    const unseen = asked.flatMap((broker) =>
      broker.formats.flatMap(({ id, evidence }) => {
        const files = opened.filter((entry) => entry.broker === broker.id);
        return files.some(({ file }) => isWhole(broker, id, file)) ? [] : [`${id} ${evidence}`];
      }),
    );
    expect(unseen).toEqual([]);
  });

  const tables = asked.flatMap((broker) => {
    const files = opened.filter(({ broker: id, file }) => id === broker.id && file.sheets === undefined);
    const found = files.flatMap(({ file }) => {
      const decoded = decodeText(file);
      const text = "text" in decoded ? decoded.text : "";
      const near = broker
        .near(file)
        .find(({ missing, found: has }) => missing.length === 0 && has.length > 2);
      const heading = near?.found.find((label) => label.length > 3 && text.includes(label));
      return near && heading ? [{ id: broker.id, text, heading }] : [];
    });
    return found.slice(0, 1);
  });

  it.each(tables)("names $id when its heading “$heading” is another", ({ id, text, heading }) => {
    const changed = textFile(text.replaceAll(heading, "Qqqq"));
    // Without it the table may be read as another format of the broker.
    if (detectBroker(changed)?.broker.id === id) return;
    const closest = findClosest(changed).find(({ brokerId }) => brokerId === id);
    // Some files print the heading inside another one, which is then missing too.
    expect([1, 2]).toContain(closest?.missing.length);
  });

  if (!isNarrow)
    it("finds most readers' tables among the two nearest", () => {
      expect(tables.length).toBeGreaterThan(40);
    });

  it("names what is missing, and nothing for a file like none", () => {
    const foreign = "Event,Date,Symbol,Price,Quantity\nBuy,2025-01-01,ONE,1,2\n";
    expect(findClosest(textFile(foreign))[0]).toMatchObject({ brokerId: "template", missing: ["Currency"] });
    expect(findClosest(textFile("a;b;c\n1;2;3\n"))).toEqual([]);
    expect(findClosest(textFile(""))).toEqual([]);
  });

  it("says that a table of common headings has none of a format's words", () => {
    const [first] = findClosest(textFile("Date,Type,Amount\n01.02.2024,Something,5\n"));
    expect(first).toMatchObject({ brokerId: "lande", missing: [] });
    expect(first?.words.length).toBeGreaterThan(0);
  });
});

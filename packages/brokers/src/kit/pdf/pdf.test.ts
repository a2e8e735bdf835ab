import { describe, expect, it } from "vitest";
import { writePdf } from "../../testing/pdf-file.ts";
import { openSource } from "../open-source.ts";

const open = (bytes: Uint8Array) => openSource({ name: "a.pdf", bytes });

describe("PDF", () => {
  it("is lines of cells, page after page, from the top and from the left", async () => {
    const { sheets, problem } = await open(
      writePdf({
        pages: [
          [
            [300, 60, "+1.300,00 EUR"],
            [40, 60, "Überweisung"],
            [40, 40, "Kontoauszug"],
          ],
          [[40, 50, "Seite (2)"]],
        ],
      }),
    );
    expect(problem).toBeUndefined();
    expect(sheets).toEqual([
      {
        name: "PDF 1",
        firstLine: 1,
        rows: [
          { line: 1, cells: ["Kontoauszug"] },
          { line: 2, cells: ["Überweisung", "+1.300,00 EUR"] },
        ],
      },
      { name: "PDF 2", firstLine: 3, rows: [{ line: 3, cells: ["Seite (2)"] }] },
    ]);
  });

  it("joins the parts of a word and of a sentence", async () => {
    const parts: [number, number, string][] = [
      [40, 40, "Kauf"],
      [62, 40, "eines"],
    ];
    const { sheets } = await open(writePdf({ pages: [parts] }));
    expect(sheets?.[0]?.rows).toEqual([{ line: 1, cells: ["Kauf eines"] }]);
  });

  it.each([
    ["no text on it", writePdf({ pages: [[]] }), "pdf-without-text"],
    ["not much of it left", writePdf({ pages: [[[40, 40, "x"]]] }).slice(0, 60), "pdf-damaged"],
    ["too many pages", writePdf({ pages: Array.from({ length: 501 }, () => []) }), "pdf-too-long"],
  ])("is refused with the reason: %s", async (_, bytes, code) => {
    expect((await open(bytes)).problem?.code).toBe(code);
  });
});

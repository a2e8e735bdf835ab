import { extractText, getDocumentProxy } from "unpdf";
import { describe, expect, test } from "vitest";
import type { FileTable } from "./report-table.ts";
import { type Paper, tablesPdf } from "./table-pdf.ts";

const paper: Paper = {
  title: "Результат продаж, 2025",
  lines: ["Портфель: Ёжик № 1. Суммы в RUB."],
  pageOf: (page, pages) => `Страница ${page} из ${pages}`,
  ...{ locale: "ru-RU", language: "ru", madeAt: new Date("2026-11-20T10:00:00Z") },
};
const tableOf = (count: number): FileTable => ({
  title: "Продажи",
  columns: [
    { title: "Название", width: 2 },
    { title: "Продано" },
    { title: "Результат", isNumber: true, isMoney: true },
  ],
  rows: Array.from({ length: count }, (_, index) => [`Щука ${index + 1}`, "2025-03-04", "-1234567.891"]),
  totals: ["Всего", null, "5.5"],
});

/** Text by page, with single spaces. */
async function pagesOf(bytes: Buffer): Promise<string[]> {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(document, { mergePages: false });
  return text.map((page) => page.replace(/\s+/g, " "));
}

describe("a table as PDF", () => {
  test("is read back letter by letter, numbers and days as the reader writes them", async () => {
    const [page = "", ...more] = await pagesOf(await tablesPdf(paper, [tableOf(1)]));
    expect(more).toEqual([]);
    for (const words of [
      ...["Результат продаж, 2025", "Ёжик № 1", "Название", "Щука 1", "04.03.2025"],
      ...["−1 234 567,89", "Всего", "5,50", "Страница 1 из 1"],
    ])
      expect(page).toContain(words);
  });

  test("goes on over pages, each with its head and number, no row lost or printed twice", async () => {
    const pages = await pagesOf(await tablesPdf(paper, [tableOf(120), tableOf(2)]));
    expect(pages.length).toBeGreaterThan(2);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(`Страница ${index + 1} из ${pages.length}`);
      expect(page).toContain("Название");
    }
    const numbers = pages.join(" ").match(/Щука \d+/g) ?? [];
    expect(numbers).toHaveLength(122);
    expect(new Set(numbers).size).toBe(120);
  });
});

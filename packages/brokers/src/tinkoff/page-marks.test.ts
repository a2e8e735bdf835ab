import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openSource } from "../kit/open-source.ts";
import { FIXTURES } from "../testing/fixture-cases.ts";
import { type PlainWorkbook, writeWorkbook } from "../testing/sheet-file.ts";
import { sumOfClasses } from "../testing/source-sum.ts";
import { tinkoff } from "../tinkoff.ts";

const BOOK = JSON.parse(
  readFileSync(join(FIXTURES, "tinkoff/year-2025/input.sheets.json"), "utf8"),
) as PlainWorkbook;

type Cells = PlainWorkbook["sheets"][number]["rows"][number];

const read = async (mark?: Cells) => {
  const sheets = BOOK.sheets.map((sheet) => {
    const rows = [...sheet.rows];
    const header = rows.findIndex((row) => row.some((cell) => /^Номер сделки/.test(String(cell))));
    // After the first deal.
    if (mark !== undefined) rows.splice(header + 2, 0, mark);
    return { ...sheet, rows };
  });
  const file = await openSource({ name: "t.xlsx", bytes: writeWorkbook({ ...BOOK, sheets }) });
  return tinkoff.parse(file, { today: "2026-01-01" });
};

const aside = Array.from({ length: 30 }, () => null);

it.each(
  [1, 4, 5, 6, 7, 12].flatMap(
    (page) =>
      [
        [`«${page} из» and «40» in two cells`, [...aside, `${page} из `, "40"]],
        [`«${page}», «из», «40» in three`, [...aside, String(page), "из", "40"]],
        [`«${page} из 40» in one`, [`${page} из 40`]],
        [`«Страница ${page} из 40»`, [`Страница ${page}`, "из 40"]],
      ] as [string, Cells][],
  ),
)("%s begins no section and loses no deal", async (_, mark) => {
  const [plain, marked] = [await read(), await read(mark)];
  expect(plain.rows.length).toBeGreaterThan(5);
  const shown = ({ kind, date, quantity, amount }: (typeof plain.rows)[number]) => ({
    kind,
    date,
    quantity,
    amount,
  });
  expect(marked.rows.map(shown)).toEqual(plain.rows.map(shown));
  expect(marked.counts).toEqual(plain.counts);
  expect(marked.source?.layout["page-mark"]).toBe((plain.source?.layout["page-mark"] ?? 0) + 1);
  expect(sumOfClasses(marked)).toBe(marked.source?.lines);
});

it("names deals under an unknown title instead of losing them", async () => {
  const marked = await read(["5. Справочная информация"]);
  const named = marked.ignored.filter(({ reason }) => reason.code === "unknown-section");
  expect(named.length).toBeGreaterThan(1);
  expect(sumOfClasses(marked)).toBe(marked.source?.lines);
});

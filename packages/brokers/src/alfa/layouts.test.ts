import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { alfa } from "../alfa.ts";
import { reconcileStatement } from "../kit/accounts/reconcile.ts";
import { openSource } from "../kit/open-source.ts";
import { FIXTURES } from "../testing/fixture-cases.ts";
import { type PlainWorkbook, writeWorkbook } from "../testing/sheet-file.ts";
import { sumOfClasses } from "../testing/source-sum.ts";

type Rows = PlainWorkbook["sheets"][number]["rows"];

const BOOK = JSON.parse(
  readFileSync(join(FIXTURES, "alfa/closing-cash/input.sheets.json"), "utf8"),
) as PlainWorkbook;

const parse = async (change: (name: string, rows: Rows) => Rows) => {
  const sheets = BOOK.sheets.map((sheet) => ({ ...sheet, rows: change(sheet.name.trim(), sheet.rows) }));
  const file = await openSource({ name: "a.xls", bytes: writeWorkbook({ ...BOOK, sheets }) });
  return alfa.parse(file, { today: "2026-01-01" });
};

const shown = ({ rows }: Awaited<ReturnType<typeof parse>>) =>
  rows.map(({ kind, date, currency, amount, tax }) => ({ kind, date, currency, amount, tax }));

/** Labels with currency codes in the row below. */
const withCodesBelow = (name: string, rows: Rows): Rows =>
  name !== "Движение ДС"
    ? rows
    : rows.flatMap((row) =>
        row[2] === "Наименование операции"
          ? [
              ["Дата", "Время", "Наименование операции", "Комментарий", "Сумма", null, null, "На конец дня"],
              [null, null, null, null, "RUR", "USD", null, "RUR", "USD"],
            ]
          : [row],
      );

describe("Alfa's workbook", () => {
  it("is read when the codes of currencies stand below the labels", async () => {
    const [plain, other] = [await parse((_, rows) => rows), await parse(withCodesBelow)];
    expect(other.fatal).toBeUndefined();
    expect(shown(other)).toEqual(shown(plain));
    expect(other.failed).toEqual([]);
    expect(sumOfClasses(other)).toBe(other.source?.lines);
  });

  it("compares balances whose labels are the beginning and the end of the period", async () => {
    const { opening, closing, rows } = await parse((_, sheet) =>
      sheet.map((row) =>
        row.map((cell) =>
          cell === "Входящая позиция"
            ? "На начало периода"
            : cell === "Исходящая позиция"
              ? "На конец периода"
              : cell,
        ),
      ),
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(opening?.cash).toContainEqual({ currency: "RUB", amount: "1000" });
    expect(closing.cash).toContainEqual({ currency: "RUB", amount: "8492.75" });
    expect(closing.positions.map(({ quantity }) => quantity)).toEqual(["15"]);
  });

  it("takes them from the rows of the sheet of cash when the sheet of positions has no money", async () => {
    const statement = await parse((name, rows) => {
      if (name === "Динамика позиций") return rows.filter((row) => row[0] !== "RUR" && row[0] !== "USD");
      if (name !== "Движение ДС") return rows;
      const sums = (label: string, rub: number, usd: number) => [null, null, label, null, rub, usd];
      return withCodesBelow(name, rows).flatMap((row, at, all) =>
        row[4] === "RUR"
          ? [row, sums("На начало периода", 1000, 0)]
          : at === all.length - 1
            ? [row, sums("На конец периода", 8492.75, 8.52)]
            : [row],
      );
    });
    expect(statement.failed).toEqual([]);
    expect(statement.closing.cash).toEqual([
      { currency: "RUB", amount: "8492.75" },
      { currency: "USD", amount: "8.52" },
    ]);
    expect(reconcileStatement(statement)).toEqual([]);
    expect(sumOfClasses(statement)).toBe(statement.source?.lines);
  });
});

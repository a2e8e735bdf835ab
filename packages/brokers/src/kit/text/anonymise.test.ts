import { describe, expect, it } from "vitest";
import { anonymise, createDice } from "./anonymise.ts";

const fileOf = (text: string) => ({ name: "report.csv", bytes: new TextEncoder().encode(text) });
const hide = (text: string, seed = 7) => anonymise(fileOf(text), createDice(seed));

/** Letters by case and script, digits, everything else as is. */
const shapeOf = (text: string) =>
  text
    .replace(/[a-z]/g, "a")
    .replace(/[A-Z]/g, "A")
    .replace(/[а-яё]/g, "я")
    .replace(/[А-ЯЁ]/g, "Я")
    .replace(/\d/g, "0");

const russian = `1.1 Информация о совершенных и исполненных сделках
Инвестор: Петров Семён Аркадьевич / 2041187733 от 12.03.2021
Клиент;Смирнова Анна Игоревна
Номер сделки;Дата;Вид сделки;ISIN;Количество;Сумма
7130054821;15.01.2025;Покупка;RU0009029540;120;32 418,50
7130054822;16.01.2025 10:15:03;Продажа;RU0009029540;20;5 511,00
`;

const english = `Statement,Data,Account,U7654321
Statement,Data,Name,Jordan Ashford
"Trades","Data","Order","AAPL","2025-01-15, 10:30:00","10","187.45","-1,874.50"
Contact: j.ashford@example.org
`;

describe("a file made anonymous", () => {
  it("has no person, account, contract number or amount of the original", () => {
    const hidden = hide(russian);
    for (const secret of [
      "Петров",
      "Семён",
      "Аркадьевич",
      "Смирнова",
      "Анна",
      "2041187733",
      "7130054821",
      "32 418,50",
    ])
      expect(hidden).not.toContain(secret);
    const other = hide(english);
    for (const secret of ["U7654321", "7654321", "Jordan", "Ashford", "ashford", "187.45", "1,874.50"])
      expect(other).not.toContain(secret);
  });

  it("keeps the layout: every text has the same shape, words of the report, days and securities stay", () => {
    for (const text of [russian, english]) expect(shapeOf(hide(text))).toBe(shapeOf(text));
    const lines = hide(russian).split("\n");
    expect(lines[0]).toBe("1.1 Информация о совершенных и исполненных сделках");
    expect(lines[1]).toMatch(/^Инвестор: .* от 12\.03\.2021$/);
    expect(lines[3]).toBe("Номер сделки;Дата;Вид сделки;ISIN;Количество;Сумма");
    expect(lines[5]).toMatch(/^\d{10};16\.01\.2025 10:15:03;Продажа;RU0009029540;/);
    expect(hide(english)).toContain('"AAPL","2025-01-15, 10:30:00"');
  });

  it("keeps the names of columns, and hides what stands in those about persons", () => {
    const hidden = hide("Date,Account,Symbol,Owner,Note\n2025-01-02,Mine,AAPL,Vera Holm,bought\n");
    const [header, row = ""] = hidden.split("\n");
    expect(header).toBe("Date,Account,Symbol,Owner,Note");
    expect(row).toMatch(/^2025-01-02,[A-Z][a-z]{3},AAPL,[A-Z][a-z]{3} [A-Z][a-z]{3},bought$/);
    expect(row).not.toContain("Vera Holm");
    expect(row).not.toContain("Mine");
  });

  it("gives the same number the same replacement, and the same file the same text", () => {
    const [first = "", second = ""] = hide("Ref 88776655,x\nRef 88776655,y\n").split("\n");
    expect(first.slice(0, -1)).toBe(second.slice(0, -1));
    expect(first).not.toContain("88776655");
    expect(hide(russian)).toBe(hide(russian));
    expect(hide(russian, 8)).not.toBe(hide(russian));
  });

  it("of a workbook is its sheets as text; a picture gives nothing", () => {
    const rows = [{ line: 1, cells: ["Клиент", "Иванов Пётр"] }];
    const workbook = { ...fileOf("PK"), sheets: [{ name: "Отчёт", firstLine: 1, rows }] };
    const hidden = anonymise(workbook, createDice(1));
    expect(hidden).toMatch(/^## Отчёт\nКлиент;[А-Я][а-я]{5} [А-Я][а-я]{3}$/);
    expect(hidden).not.toContain("Иванов");
    expect(anonymise({ name: "x.png", bytes: new Uint8Array([0x89, 0x50, 0x4e, 0x47]) }, createDice(1))).toBe(
      "",
    );
  });
});

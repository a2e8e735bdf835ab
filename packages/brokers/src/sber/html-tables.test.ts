import { describe, expect, it } from "vitest";
import { sber } from "../sber.ts";

type Rows = readonly (readonly string[])[];

const table = (rows: Rows) =>
  `<table>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join("")}</tr>`).join("")}</table>`;
const titled = (title: string, rows: Rows) => `<p><br>${title}</br></p>${table(rows)}`;

const CASH_HEAD = [
  "Дата",
  "Торговая площадка",
  "Описание операции",
  "Валюта",
  "Сумма зачисления",
  "Сумма списания",
];
const cash = (...rows: Rows) => titled("Движение денежных средств за период", [CASH_HEAD, ...rows]);
const credit = (text: string, sum: string) => ["19.10.2023", "Фондовый рынок", text, "RUB", sum, "0.00"];
const DEPOSIT = credit("Зачисление д/с", "10 000.00");
const SIGNATURES = `<br>${table([
  ["Подпись Руководителя", "", "Х."],
  ["Подпись Клиента", "", "К."],
])}`;
const PORTFOLIO_HEAD = [
  "Наименование",
  "ISIN ценной бумаги",
  "Количество, шт",
  "Плановый исходящий остаток, шт",
];
const REFERENCE_HEAD = [
  "Наименование",
  "Код",
  "ISIN ценной бумаги",
  "Эмитент",
  "Вид, Категория, Тип, иная информация",
];

const parse = (body: string, head = "") =>
  sber.parse(
    {
      name: "s.html",
      bytes: new TextEncoder().encode(
        `<html><head><title>Отчет брокера</title></head><body><h3>Отчет брокера<br>за период с 01.10.2023 по 31.10.2023, дата создания 01.11.2023</h3>${head}${body}</body></html>`,
      ),
    },
    { today: "2026-01-01" },
  );

describe("Sber's HTML report", () => {
  it("is read when the table of cash is its last but the signatures", () => {
    const { fatal, rows, failed, ignored } = parse(cash(DEPOSIT) + SIGNATURES);
    expect(fatal).toBeUndefined();
    expect(rows.map(({ kind, amount }) => [kind, amount])).toEqual([["deposit", "10000"]]);
    expect([...failed, ...ignored]).toEqual([]);
  });

  it("goes on with the table above when an untitled one has its columns", () => {
    const { rows } = parse(cash(DEPOSIT) + table([CASH_HEAD, credit("Зачисление д/с", "5.00")]));
    expect(rows.map(({ amount }) => amount)).toEqual(["10000", "5"]);
  });

  it("has positions under the trading codes that stand between title and tables", () => {
    const { closing, opening } = parse(
      `<p><br>Портфель Ценных Бумаг</br></p><p>Торговый код: X1</p>${table([PORTFOLIO_HEAD, ["Сбербанк", "RU0009029540", "10", "12"]])}<p>Торговый код: X2</p>${table([PORTFOLIO_HEAD, ["Сбербанк", "RU0009029540", "1", "3"]])}${cash(DEPOSIT)}`,
    );
    expect(closing.positions.map(({ instrument, quantity }) => [instrument.isin, quantity])).toEqual([
      ["RU0009029540", "15"],
    ]);
    expect(opening?.positions.map(({ quantity }) => quantity)).toEqual(["11"]);
  });

  it.each([
    "<p>Инвестор: Вымышленный Пётр Сергеевич<br>Договор 4ABC1 от 02.06.2020</p>",
    "<p>Инвестор: Вымышленный Пётр Сергеевич</p><p>Договор № 4ABC1 от 02.06.2020</p>",
  ])("names its account: %s", (head) => {
    expect(parse(cash(DEPOSIT), head).account).toEqual({
      number: "4ABC1",
      name: "Вымышленный Пётр Сергеевич",
    });
  });

  it("finds the share of a dividend that names its issuer", () => {
    const reference = titled("Справочник Ценных Бумаг", [
      REFERENCE_HEAD,
      ["МТС-ао", "MTSS", "RU0007775219", 'ПАО "МТС"', "Акция обыкновенная"],
      ["Сбербанк", "SBER", "RU0009029540", "ПАО Сбербанк", "Акция обыкновенная"],
      ["Сбербанк-п", "SBERP", "RU0009029557", "ПАО Сбербанк", "Акция привилегированная"],
    ]);
    const { rows } = parse(
      cash(
        credit('Дивиденды по акциям ПАО "МТС" за 2021 год. Налог удержан', "100.00"),
        credit("Дивиденды по обыкновенным акциям ПАО Сбербанк за 2021 год. Налог удержан", "50.00"),
        credit("Дивиденды по привилегированным акциям ПАО Сбербанк за 2021 год", "20.00"),
        credit('Дивиденды по акциям ПАО "Неизвестная" за 2021 год', "1.00"),
      ) + reference,
    );
    expect(rows.map(({ instrument, checks }) => [instrument?.isin, checks.map(({ code }) => code)])).toEqual([
      ["RU0007775219", []],
      ["RU0009029540", []],
      ["RU0009029557", []],
      [undefined, ["instrument-missing"]],
    ]);
  });

  it("finds it by the name in the portfolio when there is no reference table", () => {
    const portfolio = titled("Портфель Ценных Бумаг", [
      PORTFOLIO_HEAD,
      ["МТС-ао", "RU0007775219", "10", "10"],
    ]);
    const { rows } = parse(portfolio + cash(credit('Дивиденды по акциям ПАО "МТС" за 2021 год', "100.00")));
    expect(rows[0]?.instrument?.isin).toBe("RU0007775219");
  });
});

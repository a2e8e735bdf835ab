import { expect, it } from "vitest";
import { brokers, type Statement } from "./index.ts";

/**
 * Thousands of lines of one security and day that belong to each other: readers must not compare each with each. They
 * take a second of the processor at most (half as much again beside another process on its core), and took ten and more
 * when they did.
 */
const LINES = 10_000;
const MAX_CPU_MS = 4000;

const repeated = (line: (index: number) => string): string =>
  Array.from({ length: LINES / 2 }, (_, index) => line(index)).join("");

const times = (line: string): string => line.repeat(LINES);

/** This thread's alone: others that the process runs beside it compute too. */
const cpuMs = () => process.threadCpuUsage().user / 1000;

const read = (brokerId: string, text: string): { statement: Statement; ms: number } => {
  const broker = brokers.find(({ id }) => id === brokerId);
  if (broker === undefined) throw new Error(`no broker ${brokerId}`);
  const started = cpuMs();
  const statement = broker.parse({ name: "many.csv", bytes: new TextEncoder().encode(text) });
  return { statement, ms: cpuMs() - started };
};

const kindsOf = ({ rows }: Statement) =>
  Object.fromEntries([...Map.groupBy(rows, ({ kind }) => kind)].map(([kind, { length }]) => [kind, length]));

const SCHWAB = "Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount\n";
const schwabLine = (action: string, quantity: string, amount: string, price = "") =>
  `04/14/2023,${action},ALFT,ALFALFA TECH,${quantity},${price},,${amount}\n`;

it.each([
  {
    what: "taxes beside as many dividends",
    text: repeated(
      () => schwabLine("Cash Dividend", "", "$10.00") + schwabLine("NRA Withholding", "", "-$1.50"),
    ),
    kinds: { dividend: LINES / 2 },
  },
  {
    what: "taxes of one dividend",
    text:
      schwabLine("Cash Dividend", "", "$30000.00") +
      repeated(() => schwabLine("NRA Withholding", "", "-$1.50")),
    kinds: { dividend: 1 },
  },
  {
    what: "taxes larger than every dividend",
    text: repeated(
      () => schwabLine("Cash Dividend", "", "$1.00") + schwabLine("NRA Withholding", "", "-$1.50"),
    ),
    kinds: { dividend: LINES / 2, tax: LINES / 2 },
  },
  {
    what: "reverse splits",
    text: repeated(() => schwabLine("Reverse Split", "-10", "") + schwabLine("Reverse Split", "1", "")),
    kinds: { split: LINES / 2 },
  },
  {
    what: "splits that print the shares they added",
    text:
      repeated(() => schwabLine("Buy", "1", "-$5.00", "$5.00").replace("04/14", "04/12")) +
      // Two for one and back again, so that the holding stays what it is.
      repeated((index) => schwabLine("Stock Split", index % 2 === 0 ? "5000" : "-2500", "")),
    kinds: { buy: LINES / 2, split: LINES / 2 },
  },
  {
    what: "cancelled purchases",
    text: repeated(
      () => schwabLine("Buy", "1", "-$5.00", "$5.00") + schwabLine("Cancel Buy", "1", "$5.00", "$5.00"),
    ),
    kinds: {},
  },
])(`reads ${LINES} lines in time: $what`, ({ text, kinds }) => {
  const { statement, ms } = read("schwab", SCHWAB + text);
  expect(statement.failed).toEqual([]);
  expect(kindsOf(statement)).toEqual(kinds);
  expect(ms).toBeLessThan(MAX_CPU_MS);
});

const INVESTBOOK =
  "Событие;Счет;Дата (время) исполнения;Тикер / Наименование;Количество, шт (не в лотах);Цена;НКД;Контракт;Валюта;Комиссия;Валюта комиссии\n";
const XTB = "ID;Type;Time;Symbol;Comment;Amount\n";

/** 20,000 lines of one security and day: half of them on one side of an event, then the other half. */
it.each([
  {
    broker: "investbook",
    text:
      INVESTBOOK +
      times("Списание ЦБ;ИБ-1;25.03.2024;KOLO;60;;;;RUB;;\n") +
      times("Зачисление ЦБ;ИБ-1;25.03.2024;KOLO;600;;;;RUB;;\n"),
    kinds: { "transfer-out": LINES, "transfer-in": LINES },
  },
  {
    broker: "xtb",
    text:
      XTB +
      times("1;Stocks/ETF purchase;03.01.2024 10:00:00;SPYL.DE;OPEN BUY 10 @ 10.0000;-100.00\n") +
      times("2;Dividend;25.06.2024 12:00:00;SPYL.DE;SPYL.DE EUR 0.0500/ SHR;1.00\n") +
      times("3;Withholding tax;25.06.2024 12:00:00;SPYL.DE;SPYL.DE EUR WHT 15%;-0.15\n"),
    kinds: { buy: LINES, dividend: LINES },
  },
])("reads $broker's lines of one security in time", ({ broker, text, kinds }) => {
  const { statement, ms } = read(broker, text);
  expect(statement.failed).toEqual([]);
  expect(kindsOf(statement)).toEqual(kinds);
  expect(ms).toBeLessThan(MAX_CPU_MS);
});

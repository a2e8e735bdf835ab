import { afterAll, beforeAll, expect, it } from "vitest";
import { type StepThread, startStepThread } from "../../../tests/support/step-thread.ts";
import type { Statement } from "./index.ts";

/**
 * Readers must not be quadratic in lines of one security and day: at most MEASURED steps a line; comparing 10,000 lines
 * pairwise takes 5,000 more.
 */
const LINES = 10_000;
const MEASURED = 600;
const MOST_STEPS_PER_LINE = 1.3 * MEASURED;

let thread: StepThread;
beforeAll(async () => {
  thread = startStepThread(new URL("./testing/reader-calls.ts", import.meta.url));
  // Loading takes steps too.
  await thread.call("parse", "schwab", { name: "none.csv", bytes: new Uint8Array() });
});
afterAll(() => thread.end());

const repeated = (line: (index: number) => string): string =>
  Array.from({ length: LINES / 2 }, (_, index) => line(index)).join("");

const times = (line: string): string => line.repeat(LINES);

async function read(brokerId: string, text: string) {
  await thread.steps();
  const file = { name: "many.csv", bytes: new TextEncoder().encode(text) };
  const statement = await thread.call<Statement>("parse", brokerId, file);
  return { statement, stepsPerLine: (await thread.steps()) / (text.split("\n").length - 1) };
}

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
      // Two-for-one and back: the holding stays constant.
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
])(`reads ${LINES} lines without comparing each with each: $what`, async ({ text, kinds }) => {
  const { statement, stepsPerLine } = await read("schwab", SCHWAB + text);
  expect(statement.failed).toEqual([]);
  expect(kindsOf(statement)).toEqual(kinds);
  expect(stepsPerLine).toBeLessThan(MOST_STEPS_PER_LINE);
});

const INVESTBOOK =
  "Событие;Счет;Дата (время) исполнения;Тикер / Наименование;Количество, шт (не в лотах);Цена;НКД;Контракт;Валюта;Комиссия;Валюта комиссии\n";
const XTB = "ID;Type;Time;Symbol;Comment;Amount\n";

/** First one side of an event, then the other. */
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
])(
  "reads $broker's lines of one security without comparing each with each",
  async ({ broker, text, kinds }) => {
    const { statement, stepsPerLine } = await read(broker, text);
    expect(statement.failed).toEqual([]);
    expect(kindsOf(statement)).toEqual(kinds);
    expect(stepsPerLine).toBeLessThan(MOST_STEPS_PER_LINE);
  },
);

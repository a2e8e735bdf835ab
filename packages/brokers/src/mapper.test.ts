import iconv from "iconv-lite";
import { describe, expect, it } from "vitest";
import { findProfile, type MapperProfile, parseMapped, sketchTable } from "./index.ts";
import type { TableSketch } from "./mapper/sketch.ts";
import type { DraftRow, Issue } from "./statement.ts";

const fileOf = (text: string | Uint8Array) => ({
  name: "table.csv",
  bytes: typeof text === "string" ? new TextEncoder().encode(text) : text,
});

const sketch = (text: string | Uint8Array, profile: MapperProfile | null = null): TableSketch => {
  const found = sketchTable(fileOf(text), profile);
  if (!("profile" in found)) throw new Error(found.code);
  return found;
};

const plain = (rows: readonly DraftRow[]) =>
  rows.map(({ line: _line, lines: _lines, affectsCash: _cash, checks, ...row }) => ({
    ...row,
    ...(checks.length > 0 && { checks: checks.map(({ code }: Issue) => code) }),
  }));

const ghostfolio = `Date,Code,DataSource,Currency,Price,Quantity,Action,Fee,Note
16-09-2024,MSFT,YAHOO,USD,430.10,3,Buy,5.5,first
17-11-2024,MSFT,YAHOO,USD,0.62,3,Dividend,0,
20-11-2024,MSFT,YAHOO,USD,441.7,1,Sell,5.5,
30-11-2024,,MANUAL,USD,12.30,1,Fee,0,
30-11-2024,,MANUAL,USD,1,2,Staking party,0,
`;

describe("a table in English", () => {
  it("maps itself by the usual labels and words; an unknown word waits for an answer", () => {
    const found = sketch(ghostfolio);
    expect(found.profile.columns).toEqual({
      date: "date",
      code: "symbol",
      currency: "currency",
      price: "price",
      quantity: "quantity",
      action: "event",
      fee: "fee",
      note: "note",
    });
    expect(found.words.map(({ word, count, kind }) => [word, count, kind])).toEqual([
      ["Buy", 1, "buy"],
      ["Dividend", 1, "dividend"],
      ["Sell", 1, "sell"],
      ["Fee", 1, "fee"],
      ["Staking party", 1, null],
    ]);
    expect(found.guessed).toEqual({ dateOrder: "dmy", decimalMark: "." });
    expect(found.missing).toEqual([]);
    expect(found.counts).toMatchObject({ dataRows: 5, rows: 4, ignored: 0, failed: 1 });
    expect(found.rows[4]?.issues[0]).toMatchObject({ code: "unknown-event", column: "Action" });
  });

  it("reads the rows: trades by price, income by price and quantity, the fee of a charge as its sum", () => {
    const { profile } = sketch(ghostfolio);
    const words = { ...profile.words, "staking party": "cash-gain" } as const;
    const statement = parseMapped(fileOf(ghostfolio), { ...profile, words });
    expect(plain(statement.rows)).toEqual([
      {
        kind: "buy",
        date: "2024-09-16",
        currency: "USD",
        instrument: { symbol: "MSFT" },
        quantity: "3",
        price: "430.1",
        fee: "5.5",
        note: "first",
      },
      {
        kind: "dividend",
        date: "2024-11-17",
        currency: "USD",
        instrument: { symbol: "MSFT" },
        quantity: "3",
        price: "0.62",
        amount: "1.86",
      },
      {
        kind: "sell",
        date: "2024-11-20",
        currency: "USD",
        instrument: { symbol: "MSFT" },
        quantity: "1",
        price: "441.7",
        fee: "5.5",
      },
      { kind: "fee", date: "2024-11-30", currency: "USD", amount: "12.3" },
      { kind: "cash-gain", date: "2024-11-30", currency: "USD", amount: "2" },
    ]);
    expect(statement.period).toEqual({ from: "2024-09-16", to: "2024-11-30" });
  });

  it("asks for the order of days when both readings are possible", () => {
    const text = "Date,Type,Symbol,Quantity,Price,Currency\n01/02/2024,Buy,A,1,2,USD\n";
    const found = sketch(text);
    expect(found.fatal).toMatchObject({ code: "ambiguous-dates" });
    const read = (dateOrder: "dmy" | "mdy") =>
      parseMapped(fileOf(text), { ...found.profile, dateOrder }).rows[0]?.date;
    expect([read("dmy"), read("mdy")]).toEqual(["2024-02-01", "2024-01-02"]);
  });
});

describe("a German table with net sums", () => {
  const text = `Datum;Typ;Wert;Buchungswährung;Bruttobetrag;Gebühren;Steuern;Stück;ISIN;Wertpapiername
2024-03-04T09:15;Kauf;1.010,50;EUR;1.000,00;10,50;0,00;8;US0378331005;Apple
2024-06-04T00:00;Verkauf;-590,00;EUR;600,00;10,00;0,00;4;US0378331005;Apple
2024-07-01T00:00;Dividende;8,50;EUR;10,00;0,00;1,50;;US0378331005;Apple
`;

  it("takes the gross sum, and checks the net one against fee and tax", () => {
    const { profile } = sketch(text);
    expect(profile.columns).toMatchObject({ wert: "net", bruttobetrag: "amount", steuern: "tax" });
    const { rows } = parseMapped(fileOf(text), profile);
    // Only sales are negative here: signs are ignored, words count.
    expect(profile.signs).toBe("none");
    expect(plain(rows)).toMatchObject([
      { kind: "buy", date: "2024-03-04", time: "09:15:00", quantity: "8", amount: "1000", fee: "10.5" },
      { kind: "sell", quantity: "4", amount: "600", fee: "10" },
      { kind: "dividend", amount: "10", tax: "1.5" },
    ]);
  });

  it("makes income that is taken away an expense to be confirmed where signs do count", () => {
    const { profile } = sketch(text);
    const { rows } = parseMapped(
      fileOf(text.replace("Dividende;8,50", "Dividende;-8,50").replace("-590", "590")),
      {
        ...profile,
        signs: "amount",
      },
    );
    expect(rows[2]).toMatchObject({ kind: "cash-expense", checks: [{ code: "negative-income" }, {}] });
  });

  it("computes the gross sum where only the net one is printed", () => {
    const { profile } = sketch(text);
    const { bruttobetrag: _gross, ...columns } = profile.columns;
    const { rows } = parseMapped(fileOf(text), { ...profile, columns });
    // 1010.50 - 10.50; 590 + 10; 8.50 + 1.50
    expect(rows.map(({ amount }) => amount)).toEqual(["1000", "600", "10"]);
  });
});

describe("a Russian table in windows-1251", () => {
  const text = `Отчёт за январь
Дата;Тикер;Операция;Количество;Цена;Комиссия брокера;Комиссия биржи;Статус
09.01.2025;SBER;Сделка;10;270,15;1,35;0,27;Исполнена
10.01.2025;SBER;Сделка;-4;275,5;0,55;0,11;Исполнена
13.01.2025;SBER;Сделка;7;276;0,5;0,1;Отменена
Дата;Тикер;Операция;Количество;Цена;Комиссия брокера;Комиссия биржи;Статус
`;
  const bytes = iconv.encode(text, "windows-1251");

  it("finds the header below a title, adds two columns of fees, and tells sales by the sign", () => {
    const found = sketch(bytes);
    expect([found.encoding, found.delimiter, found.headerLine]).toEqual(["windows-1251", ";", 2]);
    expect(found.missing).toEqual(["currency"]);
    expect(found.fatal).toMatchObject({ code: "mapped-incomplete", params: { fields: "currency" } });
    const constants = { ...found.profile.constants, currency: "RUB" };
    const statement = parseMapped(fileOf(bytes), { ...found.profile, constants });
    expect(plain(statement.rows)).toEqual([
      {
        kind: "buy",
        date: "2025-01-09",
        currency: "RUB",
        instrument: { symbol: "SBER" },
        quantity: "10",
        price: "270.15",
        fee: "1.62",
      },
      {
        kind: "sell",
        date: "2025-01-10",
        currency: "RUB",
        instrument: { symbol: "SBER" },
        quantity: "4",
        price: "275.5",
        fee: "0.66",
      },
    ]);
    expect(statement.ignored.map(({ line, reason }) => [line, reason.code])).toEqual([
      [5, "mapped-not-executed"],
      [6, "mapped-header-again"],
    ]);
    expect(statement.counts).toEqual({ dataRows: 4, rows: 2, ignored: 2, failed: 0 });
  });

  it("uses the chosen encoding and delimiter in the real run too", () => {
    const { profile } = sketch(bytes);
    const wrong = parseMapped(fileOf(bytes), { ...profile, delimiter: "," });
    expect(wrong.fatal).toMatchObject({ code: "mapped-header-missing" });
  });
});

describe("a table of money with signs", () => {
  const text = `Booked,Text,Sum,Owner
2024-01-02,salary,1000.00,A-1
2024-01-03,rent,-400.50,A-1
2024-01-04,gift,20,B-2
`;
  const profile: MapperProfile = {
    ...sketch(text).profile,
    columns: { booked: "date", text: "note", sum: "amount", owner: "account" },
    constants: { currency: "EUR", account: null, event: "cash-flow" },
    signs: "amount",
  };

  it("needs no column of events when all rows are of one kind, and refuses to mix accounts", () => {
    expect(parseMapped(fileOf(text), profile).fatal).toMatchObject({
      code: "several-accounts",
      params: { accounts: "A-1, B-2" },
    });
    const one = { ...profile, constants: { ...profile.constants, account: "A-1" } };
    const statement = parseMapped(fileOf(text), one);
    expect(statement.rows.map(({ kind, amount, note }) => [kind, amount, note])).toEqual([
      ["deposit", "1000", "salary"],
      ["withdrawal", "400.5", "rent"],
    ]);
    expect(statement.ignored.map(({ reason }) => reason.code)).toEqual(["mapped-other-account"]);
    expect(statement.account).toEqual({ number: "A-1" });
  });

  it("turns the directions round when a positive sum is money paid", () => {
    const constants = { ...profile.constants, account: "A-1" };
    const { rows } = parseMapped(fileOf(text), { ...profile, constants, signs: "amount-reversed" });
    expect(rows.map(({ kind }) => kind)).toEqual(["withdrawal", "deposit"]);
  });
});

describe("a saved mapping", () => {
  it("is found by the header's labels in any order, never by a header with another label", () => {
    const { profile } = sketch(ghostfolio);
    const saved = [{ id: "one", profile }];
    const shuffled =
      "Code,Date,DataSource,Currency,Price,Quantity,Action,Fee,Note\nMSFT,16-09-2024,Y,USD,1,1,Buy,0,\n";
    const other = shuffled.replace("Code,", "Code,More,");
    expect(findProfile(fileOf(shuffled), saved)?.id).toBe("one");
    expect(findProfile(fileOf(other), saved)).toBeUndefined();
    expect(parseMapped(fileOf(shuffled), profile).rows[0]).toMatchObject({ kind: "buy", date: "2024-09-16" });
  });

  it("reads the same rows with an unknown column added", () => {
    const { profile } = sketch(ghostfolio);
    const wider = ghostfolio
      .trim()
      .split("\n")
      .map((line, index) => `${index === 0 ? "Extra" : "x"},${line}`)
      .join("\n");
    expect(plain(parseMapped(fileOf(wider), profile).rows)).toEqual(
      plain(parseMapped(fileOf(ghostfolio), profile).rows),
    );
  });
});

it("never throws on damaged tables, and every line stands in one class", () => {
  const { profile } = sketch(ghostfolio);
  let state = 7;
  const random = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  for (let round = 0; round < 300; round += 1) {
    const bytes = new TextEncoder().encode(ghostfolio);
    for (let change = 0; change < 6; change += 1) bytes[random(bytes.length)] = random(256);
    const { counts, rows } = parseMapped(fileOf(bytes), profile);
    expect(counts.rows + counts.ignored + counts.failed).toBe(counts.dataRows);
    for (const row of rows) expect(row.amount ?? "0").not.toMatch(/^-/);
  }
});

it("a list of holdings has no days and no events: both are said once, its prices are what a piece cost", () => {
  const holdings = "Symbol,Quantity,Average price,Currency\nMSFT,3,430.10,USD\nALFT,10,12,USD\n";
  const { profile } = sketch(holdings);
  expect(profile.columns).toEqual({
    symbol: "symbol",
    quantity: "quantity",
    averageprice: "price",
    currency: "currency",
  });
  const constants = { ...profile.constants, event: "opening-balance", date: "2024-06-28" } as const;
  const { rows, failed } = parseMapped(fileOf(holdings), { ...profile, constants });
  expect(failed).toEqual([]);
  const held = { kind: "opening-balance", date: "2024-06-28", currency: "USD" };
  expect(plain(rows)).toEqual([
    { ...held, instrument: { symbol: "MSFT" }, quantity: "3", amount: "1290.3" },
    { ...held, instrument: { symbol: "ALFT" }, quantity: "10", amount: "120" },
  ]);
  const { fatal } = parseMapped(fileOf(holdings), { ...profile, constants: { ...constants, date: null } });
  expect(fatal).toMatchObject({ code: "mapped-incomplete", params: { fields: "date" } });
});

it.each([
  ["2024-02-01", "1,5", { dateOrder: "ymd", decimalMark: "," }],
  ["02/28/2024", "1,234.50", { dateOrder: "mdy", decimalMark: "." }],
  // Both are ambiguous.
  ["02/03/2024", "1,5", { dateOrder: null, decimalMark: null }],
  ["3 Mar 2024", "1.5", { dateOrder: null, decimalMark: "." }],
] as const)("says how days and numbers are written: %s, %s", (day, sum, guessed) => {
  expect(sketch(`Date;Type;Amount;Currency\n${day};Deposit;${sum};USD\n`).guessed).toEqual(guessed);
});

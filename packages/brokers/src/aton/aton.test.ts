import { describe, expect, it } from "vitest";
import { aton } from "../aton.ts";
import { openSource } from "../kit/open-source.ts";
import { writePdf } from "../testing/pdf-file.ts";

const HEAD = [
  "Номер брокерского счета клиента 24000001",
  "Договор о брокерском обслуживании № 24000001 от 21.10.2020",
  "Дата составления отчета 05.11.2025",
];

const open = (lines: readonly (readonly string[] | string)[], name = "a.pdf") => {
  const placed = lines.flatMap((line, at) =>
    [line].flat().map((text, cell): [number, number, string] => [40 + cell * 200, 40 + at * 14, text]),
  );
  return openSource({ name, bytes: writePdf({ pages: [placed] }) });
};

describe("Aton", () => {
  it("takes the period from the file's name, where alone it stands, and dates the balances by it", async () => {
    const cash = ["Доступно средств для заключения сделок", "RUR", "1,00", "1,00", "2,50", "2,50"];
    const file = await open(
      [...HEAD, "Справка о стоимости активов", cash],
      "client_24000001_01.10.2025_to_31.10.2025.pdf",
    );
    const { period, closing, account } = aton.parse(file);
    expect(period).toEqual({ from: "2025-10-01", to: "2025-10-31" });
    expect(closing.cash).toEqual([{ currency: "RUB", amount: "2.5", date: "2025-10-31" }]);
    expect(account).toEqual({ number: "24000001" });
  });

  it("leaves a currency out of the balances while some of its money is locked", async () => {
    const cash = (label: string) => [label, "RUR", "1,00", "1,00", "2,50", "2,50"];
    const file = await open([
      ...HEAD,
      "Справка о стоимости активов",
      cash("Доступно средств для заключения сделок"),
      cash("Средства, недоступные для заключения сделок"),
    ]);
    expect(aton.parse(file).closing.cash).toEqual([]);
  });

  it("does not take the report of a broker with the same labels", async () => {
    expect(aton.detect(await open(HEAD)).score).toBe(1);
    expect(aton.detect(await open([...HEAD, "Джи Ай Солюшенс"])).score).toBe(0);
  });

  it("does not complete an ISIN from a time of day", async () => {
    // "10" would complete a valid check digit: RU000A103810.
    const file = await open([
      ...HEAD,
      "Исполненные сделки",
      ["ПАО Московская", "mcxs1434048340002,", "Покупка", "ОФЗ"],
      ["1", "Биржа", "16.10.25,", "26238/RU000A1038", "10", "55,30", "RUR", "RUR", "553,00", "553,00"],
      ["рынок", "10:05:05", "V6/26238RMFS"],
    ]);
    expect(aton.parse(file).rows.map(({ instrument }) => instrument?.isin)).toEqual(["RU000A1038V6"]);
  });

  it("cuts figures that run into each other where quantity times price is the sum, else not at all", async () => {
    const deal = (figures: string, sum: string) =>
      open([
        ...HEAD,
        "Исполненные сделки",
        ["ПАО Московская", "mcxs1434048340002,", "Покупка", "Сбербанк"],
        ["1", "Биржа", "16.10.25, 10:05:05", "(C)/RU0009029540", figures, "RUR", "RUR", sum, sum],
      ]);
    const read = aton.parse(await deal("1 100 250,10", "275 110,00"));
    expect(read.rows.map(({ quantity, price }) => [quantity, price])).toEqual([["1100", "250.1"]]);
    const unclear = aton.parse(await deal("1 100 250,10", "1,00"));
    expect([unclear.rows.length, unclear.failed.length]).toEqual([0, 2]);
  });
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { just2trade } from "../just2trade.ts";
import { openSource } from "../kit/open-source.ts";
import { FIXTURES } from "../testing/fixture-cases.ts";
import { type PlainWorkbook, writeWorkbook } from "../testing/sheet-file.ts";

const TEXT = readFileSync(join(FIXTURES, "just2trade/every-event/input.sheets.json"), "utf8");

const deals = async (text: string) => {
  const book = JSON.parse(text) as PlainWorkbook;
  const file = await openSource({ name: "j.xlsx", bytes: writeWorkbook(book) });
  return just2trade
    .parse(file, { today: "2026-01-01" })
    .rows.filter(({ kind }) => kind === "buy" || kind === "sell")
    .map(({ kind, quantity, amount, fee, feeCurrency }) => ({ kind, quantity, amount, fee, feeCurrency }));
};

it("reads deals whose labels are Type of Transaction and Value", async () => {
  const other = TEXT.replaceAll("Side (Сторона)", "Type of Transaction(Тип сделки)").replaceAll(
    "Volume (Объем)",
    "Value (Сумма)",
  );
  expect(await deals(TEXT)).toHaveLength(6);
  expect(await deals(other)).toEqual(await deals(TEXT));
});

it("takes fees in account currency for fees, not for a currency", async () => {
  const other = TEXT.replaceAll(
    "Broker fee (Комиссия брокера)",
    "Broker fees in account currency (комиссия брокера в валюте счета)",
  );
  expect(await deals(other)).toEqual(await deals(TEXT));
});

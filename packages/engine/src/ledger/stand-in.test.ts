import { describe, expect, test } from "vitest";
import { dayNumber, type IsoDate } from "../days/iso-date.ts";
import { dec } from "../testing/exact.ts";
import { parseLedgerText } from "../testing/ledger-text.ts";
import { splitsOf, standInOn } from "./stand-in.ts";

function inputOf(rows: string) {
  const [request] = parseLedgerText(`
    asset AAA currency=RUB
    asset BOND currency=RUB nominal=1000
    coupon BOND 2024-01-01 2024-07-01 40
    price AAA 2024-02-01 60
    price BOND 2024-02-01 99
    ${rows}
    period 2024-01-01 2024-12-31
    expect value 0`);
  if (request === undefined) throw new Error("no request");
  return request.input;
}

const day = (text: string) => dayNumber(text as IsoDate);
const split = (date: string, id: string, ratio: string, more = "") =>
  `${date} split ${id} ratio=${ratio} currency=RUB ${more}\n`;

function standIn(rows: string, id: string, at: { on: string; to?: string; staleDays?: number }) {
  const input = inputOf(rows);
  const asset = input.assets.get(id);
  if (asset === undefined) throw new Error(`no asset ${id}`);
  const own = at.staleDays === undefined ? asset : { ...asset, staleDays: at.staleDays };
  const span = { day: day(at.on), splitsTo: day(at.to ?? at.on) };
  return standInOn(input.prices, splitsOf(input), { asset: own, ...span });
}

describe("the close that stands for a worth", () => {
  test("is the last one of at most ten days ago, or of as many as the asset allows", () => {
    expect(standIn("", "AAA", { on: "2024-01-31" })).toBeUndefined();
    expect(standIn("", "AAA", { on: "2024-02-01" })).toMatchObject({ price: dec("60"), close: 60 });
    expect(standIn("", "AAA", { on: "2024-02-11" })).toMatchObject({ usedOn: day("2024-02-01") });
    expect(standIn("", "AAA", { on: "2024-02-12" })).toBeUndefined();
    expect(standIn("", "AAA", { on: "2024-02-03", staleDays: 2 })).toMatchObject({ price: dec("60") });
    expect(standIn("", "AAA", { on: "2024-02-04", staleDays: 2 })).toBeUndefined();
  });

  test("is brought over the splits since, not over one of its own day or of later", () => {
    const rows =
      split("2024-02-01", "AAA", "5:1") +
      split("2024-02-03", "AAA", "3:1") +
      split("2024-02-05", "AAA", "2:1");
    const price = (on: string, to?: string) => standIn(rows, "AAA", { on, ...(to && { to }) })?.price;
    expect(price("2024-02-01")).toBe(dec("60"));
    expect(price("2024-02-02")).toBe(dec("60"));
    expect(price("2024-02-03")).toBe(dec("20"));
    expect(price("2024-02-05")).toBe(dec("10"));
    expect(price("2024-02-05", "2024-02-04")).toBe(dec("20"));
    // 60 / 7 rounded up, then times 7.
    const uneven = split("2024-02-04", "AAA", "1:7") + split("2024-02-03", "AAA", "7:1");
    expect(standIn(uneven, "AAA", { on: "2024-02-04" })?.price).toBe(dec("60.000000000000000003"));
    expect(standIn(split("2024-02-03", "BBB", "3:1"), "AAA", { on: "2024-02-04" })?.price).toBe(dec("60"));
  });

  test("of a bond is in percent of what is left, and its redemption once it is due", () => {
    expect(standIn(split("2024-02-03", "BOND", "3:1"), "BOND", { on: "2024-02-05" })?.price).toBe(dec("99"));
    expect(standIn("", "BOND", { on: "2024-07-01" })).toMatchObject({
      ...{ close: 100, usedOn: day("2024-07-01"), isPar: true },
      price: dec("100"),
    });
  });
});

describe("splits", () => {
  const adjusted = (rows: string) =>
    splitsOf(inputOf(rows))("AAA", { after: day("2024-01-01"), to: day("2024-12-31") }).map(({ id }) => id);
  const twice =
    split("2024-02-03", "AAA", "3:1", "accountId=X") + split("2024-02-03", "AAA", "3:1", "accountId=Y");

  test("that accounts report twice are one where lots stand per account", () => {
    expect(adjusted(`lots account\n${twice}`)).toEqual(["row1"]);
    expect(adjusted(twice)).toEqual(["row1", "row2"]);
    expect(adjusted(`lots account\n${twice}${split("2024-02-04", "AAA", "3:1")}`)).toEqual(["row1", "row3"]);
    expect(adjusted(`lots account\n${twice}${split("2024-02-03", "AAA", "3:2")}`)).toEqual(["row3", "row1"]);
    expect(adjusted(`lots account\n${twice}${split("2024-02-03", "AAA", "4:1")}`)).toEqual(["row3", "row1"]);
  });

  test("of an invalid ratio are ignored, and so are other kinds", () => {
    expect(adjusted(split("2024-02-03", "AAA", "0:1") + split("2024-02-03", "AAA", "1:0"))).toEqual([]);
    expect(adjusted("2024-02-03 conversion AAA toAssetId=BOND ratio=2:1 currency=RUB")).toEqual([]);
    expect(adjusted("2024-02-03 buy AAA quantity=1 price=1 currency=RUB")).toEqual([]);
  });
});

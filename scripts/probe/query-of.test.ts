import { expect, it } from "vitest";
import { queryOf } from "./query-of.ts";

const ask = (code: string) => queryOf("identify", code, "2026-11-01", "2026-11-20");

it("several ids are of the kind of the first", () => {
  expect(ask("US0378331005,RU0009029540")).toEqual({
    want: "identify",
    idKind: "isin",
    ids: ["US0378331005", "RU0009029540"],
  });
  expect(ask("BBG000B9XRY4")).toMatchObject({ idKind: "figi" });
  expect(ask("AAPL,BRK-B")).toMatchObject({ idKind: "ticker", ids: ["AAPL", "BRK-B"] });
});

it("an invalid day is an error, and no code asks for everything", () => {
  expect(() => queryOf("prices", "AAPL", "yesterday", "2026-11-20")).toThrow("yesterday");
  expect(queryOf("rates", "", "2026-11-01", "2026-11-20")).toMatchObject({ code: null });
});

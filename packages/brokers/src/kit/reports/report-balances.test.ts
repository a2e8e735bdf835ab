import { expect, it } from "vitest";
import { readReportBalances } from "./report-balances.ts";

const titles = { cash: /^Деньги/, positions: /^Бумаги/, all: [/^Деньги/, /^Бумаги/, /^Сделки/] };
const period = { from: "2025-01-01", to: "2025-01-31" };

const read = (...rows: readonly (readonly string[])[]) =>
  readReportBalances(
    rows.map((cells, index) => ({ line: index + 1, cells })),
    titles,
    period,
    (_, cellOf) => ({ isin: cellOf(/^isin/i) }),
  );

it("adds up markets and depositories, and takes the planned balance where there is one", () => {
  const { opening, closing } = read(
    ["Деньги"],
    ["Валюта", "Рынок", "Входящий остаток", "Исходящий остаток", "Плановый остаток"],
    ["RUR", "основной", "1", "1 000,50", "900,5"],
    ["RUB", "срочный", "2", "5", "5"],
    ["Итого", "", "3", "1005", "905"],
    ["Бумаги"],
    ["", "ISIN", "Остаток на начало", "Остаток на конец"],
    ["", "RU0009029540", "4", "6"],
    ["", "RU0009029540", "0", "-1"],
    ["Сделки"],
    ["", "RU0009029540", "7", "7"],
  );
  expect(opening?.cash).toEqual([{ currency: "RUB", amount: "3" }]);
  expect(closing.cash).toEqual([{ currency: "RUB", amount: "905.5", date: "2025-01-31" }]);
  expect(closing.positions.map(({ quantity }) => quantity)).toEqual(["6", "-1"]);
});

it("reads no table whose column of closing balances is not plain, and no opening where a line lacks it", () => {
  const ambiguous = ["Валюта", "Исходящий остаток", "Исходящий остаток, руб."];
  expect(read(["Деньги"], ambiguous, ["USD", "1", "90"]).closing.cash).toEqual([]);
  expect(read(["Деньги"], ["Валюта", "Начало", "Конец"], ["USD", "1", "90"]).closing.cash).toEqual([]);
  const bare = read(["Деньги"], ["Валюта", "Исходящий остаток"], ["USD", "1"]);
  expect(bare.closing.cash).toEqual([{ currency: "USD", amount: "1", date: "2025-01-31" }]);
  expect(bare.opening).toBeUndefined();
});

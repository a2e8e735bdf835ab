import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { writeWorkbook } from "../../../packages/brokers/src/testing/sheet-file.ts";
import { type Caller, withApp } from "../../../tests/support/app.ts";
import { addAsset, addPortfolio } from "../../../tests/support/ledger-rows.ts";
import { updateAssets } from "../../market/assets/write-assets.ts";
import { assets } from "../../market/market.tables.ts";
import { commit, importFile, ledgerState, must, preview, rowsOf } from "./testing/import-fixture.ts";

const deals = [
  ...["Номер сделки", "Дата заключения", "Время", "Вид сделки", "Сокращенное наименование", "Код актива"],
  ...["Цена за единицу", "Валюта цены", "Количество", "Сумма (без НКД)", "Валюта расчетов"],
];
const operations = ["Дата", "Время совершения", "Дата исполнения", "Операция"];

/** T-Bank's report: payments until `to`, net. */
const report = (to: string, ...paid: readonly (readonly [day: string, sum: number, note: string])[]) =>
  writeWorkbook({
    sheets: [
      {
        name: "broker_rep",
        rows: [
          ["Инвестор: Орлова Вера Ивановна / 2000000001 от 12.03.2021"],
          [`Отчет о сделках и операциях за период 01.03.2023 - ${to}`],
          ["1.1 Информация о совершенных и исполненных сделках на конец отчетного периода"],
          deals,
          ["1.2 Информация о неисполненных сделках на конец отчетного периода"],
          deals,
          ["2. Операции с денежными средствами"],
          ["USD"],
          [...operations, "Сумма зачисления", "Сумма списания", "Примечание"],
          ...paid.map(([day, sum, note]) => [day, "10:00:00", day, "Выплата дивидендов", sum, 0, note]),
        ],
      },
    ],
  });

const abroad = (...lines: readonly string[]) =>
  [
    "Дата выплаты;Наименование ценной бумаги;ISIN;Комиссия внешних платежных агентов;Сумма до удержания налога;" +
      "Сумма налога, удержанного агентом;Итоговая сумма выплаты;Валюта",
    ...lines,
  ].join("\n");

const one = ["24.03.2023", 13.5, "USZZ10000016/ Zerna Foods/ 20 шт."] as const;
const two = ["27.03.2023", 26, "USZZ10000024/ Melnica ADR/ 100 шт."] as const;
const details = abroad(
  "2023-03-24;Zerna Foods;USZZ10000016;0;15,00;1,50;13,50;USD",
  "2023-03-28;Melnica ADR;USZZ10000024;2,00;40,00;12,00;26,00;USD",
);

const statuses = async (user: Caller, id: string) =>
  (await rowsOf(user, id)).map(({ status, why }) => [status, ...why.map(({ code }) => code)].join(" "));

const dividends = async (user: Caller, portfolioId: string) => {
  const { rows } = must(await user.call("GET /api/transactions", { portfolioId, pageSize: 200 }));
  return rows
    .map((row: Record<string, unknown>) => [row.date, row.amount, row.fee, row.tax].join(" "))
    .sort();
};

it("T-Bank's income abroad only says more of dividends that are there, whatever report comes later", () =>
  withApp(async ({ register, db }) => {
    const user = await register();
    for (const [number, isin] of [[1, "USZZ10000016"] as const, [2, "USZZ10000024"] as const]) {
      const id = await addAsset(db, { number, ticker: `ABR${number}` });
      await updateAssets(db, { isin }, eq(assets.id, id));
    }
    const portfolioId = await addPortfolio(user);
    await importFile(user, portfolioId, report("24.03.2023", one));
    const net = await ledgerState(db);
    const first = await preview(user, portfolioId, details);
    expect(first.preview.recognised).toMatchObject({ format: "tinkoff-foreign-income-csv" });
    expect(await statuses(user, first.id)).toEqual([
      "changed changed-amount changed-tax",
      "ignored nothing-to-complete",
    ]);
    expect(await commit(user, first.id)).toMatchObject({ rows: 0, changed: 1, ignored: 1 });
    expect(await dividends(user, portfolioId)).toEqual(["2023-03-24 15  1.5"]);
    // Known now; a later report with net sums reverts nothing.
    const again = await preview(user, portfolioId, details);
    expect(await statuses(user, again.id)).toEqual(["known completed-since", "ignored nothing-to-complete"]);
    const later = await preview(user, portfolioId, report("31.03.2023", one, two));
    expect(await statuses(user, later.id)).toEqual(["known completed-since", "new"]);
    await commit(user, later.id);
    // One day apart; the paying agents' fee is part of the deduction.
    const second = await preview(user, portfolioId, details);
    expect(await statuses(user, second.id)).toEqual([
      "known completed-since",
      "changed changed-amount changed-fee changed-tax",
    ]);
    await commit(user, second.id);
    expect(await dividends(user, portfolioId)).toEqual(["2023-03-24 15  1.5", "2023-03-27 40 2 12"]);
    for (const id of [second.id, later.id, first.id])
      must(await user.call("DELETE /api/transactionsImportHistory", { id }));
    expect(await ledgerState(db)).toEqual(net);
  }));

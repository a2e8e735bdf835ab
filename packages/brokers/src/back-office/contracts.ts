import type { Collector } from "../kit/collector.ts";
import { contractRef, placeContractDeals } from "../kit/contracts.ts";
import { defined } from "../kit/defined.ts";
import { addCheck, addDraft, type Draft, startRow } from "../kit/drafts.ts";
import { issue, shown } from "../kit/issue.ts";
import type { FieldRow } from "../kit/tables/field-row.ts";
import type { ReportTables, TableRow, TableSpec } from "../kit/tables/report-tables.ts";
import { readDate } from "../kit/text/dates.ts";
import { absolute, add, isZero } from "../kit/text/decimal-text.ts";
import type { InstrumentRef, PositionBalance } from "../statement.ts";

const DEAL_COLUMNS: TableSpec["columns"] = [
  { id: "Номер сделки", labels: ["Номер сделки"], isRequired: true },
  { id: "Дата сделки", labels: ["Дата сделки", "Дата исполнения"] },
  { id: "Время сделки", labels: ["Время сделки"] },
  { id: "Дата расчетов", labels: ["Дата расчетов по сделке"] },
  { id: "Вид контракта", labels: ["Вид контракта"] },
  { id: "Наименование", labels: ["Наименование контракта"], isRequired: true },
  { id: "Код", labels: ["Код контракта"] },
  { id: "Вид сделки", labels: ["Вид сделки", "Зачисление/списание"], isRequired: true },
  { id: "Количество", labels: ["Количество контрактов", "Количество"], isRequired: true },
  { id: "Цена", labels: ["Цена фьючерса", "Премия по опциону"], isRequired: true },
  { id: "Сумма", labels: ["Сумма"] },
  { id: "Валюта суммы", labels: ["Валюта суммы"] },
  { id: "Комиссия брокера", labels: ["Комиссия брокера"] },
  { id: "Комиссия ТС", labels: ["Комиссия ТС"] },
  { id: "Клиринговая", labels: ["Клиринговая комиссия"] },
];

const DEALS = "contract-deals";
const HELD = "contracts";

export const CONTRACT_TABLES: readonly TableSpec[] = [
  {
    id: HELD,
    title: /^ДВИЖЕНИЕ СТАНДАРТНЫХ КОНТРАКТОВ/,
    columns: [
      { id: "Наименование", labels: ["Наименование контракта"], isRequired: true },
      { id: "Код", labels: ["Код контракта"] },
      { id: "Входящий", labels: ["Входящий остаток"], isRequired: true },
      { id: "Исходящий", labels: ["Исходящий остаток"], isRequired: true },
    ],
  },
  { id: DEALS, title: /^СДЕЛКИ С ФЬЮЧЕРСАМИ И ОПЦИОНАМИ/, columns: DEAL_COLUMNS, isGrouped: true },
  { id: DEALS, title: /^ИСПОЛНЕНИЕ КОНТРАКТОВ/, columns: DEAL_COLUMNS },
];
export const CONTRACT_IDS: readonly string[] = [HELD, DEALS];

const SIDES: Readonly<Record<string, "buy" | "sell">> = {
  покупка: "buy",
  продажа: "sell",
  зачисление: "buy",
  списание: "sell",
};
export const CONTRACT_SIDES: readonly string[] = ["Зачисление", "Списание"];
const FEES = ["Комиссия брокера", "Комиссия ТС", "Клиринговая"];
/** Start of the table: "Входящая позиция по контракту SiZ1" and the number of contracts. */
const POSITION = /^Входящая позиция/i;

const refOf = (row: FieldRow): InstrumentRef => {
  const [code, name] = [row.cell("Код"), row.cell("Наименование")];
  return contractRef(code || name, name || code);
};

const dayTime = (row: FieldRow) => {
  const { date, time } = row.date("Дата сделки");
  const clock = date === "" ? undefined : readDate(`${date} ${row.cell("Время сделки")}`, "dmy")?.time;
  return defined({ date, time: clock ?? time });
};

const readDeal = (out: Collector, row: FieldRow): Draft | undefined => {
  const kind = SIDES[row.cell("Вид сделки").toLowerCase()];
  if (kind === undefined)
    row.problem(issue("unknown-event", { value: shown(row.cell("Вид сделки")) }, "Вид сделки"));
  if (refOf(row).symbol === "") row.problem(issue("missing-value", {}, "Наименование"));
  row.externalId = row.cell("Номер сделки") || undefined;
  const fee = FEES.map((label) => absolute(row.optional(label, "money") ?? "0")).reduce(add, "0");
  const amount = row.optional("Сумма", "money");
  const draft: Draft = defined({
    ...startRow(row, kind ?? "buy", dayTime(row)),
    settleDate: row.cell("Дата расчетов") === "" ? undefined : row.day("Дата расчетов"),
    instrument: refOf(row),
    quantity: absolute(row.nonZero("Количество", "quantity")),
    // In points, without the value of a point.
    price: absolute(row.signed("Цена", "price")),
    currency: row.cell("Валюта суммы") === "" ? "RUB" : row.currency("Валюта суммы"),
    amount: amount && absolute(amount),
    fee: isZero(fee) ? undefined : fee,
  });
  if (draft.fee !== undefined && draft.currency !== "RUB") draft.feeCurrency = "RUB";
  if (/опцион/i.test(row.cell("Вид контракта"))) addCheck(draft, issue("option-as-contract"));
  return addDraft(out, row, draft);
};

const heldOf = (rows: readonly TableRow[], label: "Входящий" | "Исходящий"): PositionBalance[] =>
  rows.flatMap(({ row }) => {
    const quantity = row.optional(label, "quantity") ?? "0";
    return isZero(quantity) ? [] : [{ instrument: refOf(row), quantity, currency: "RUB" }];
  });

export interface Contracts {
  readonly opening: readonly PositionBalance[];
  readonly closing: readonly PositionBalance[];
  /** The contract named in "Зачисление вариационной маржи по Si-12.21". */
  readonly inText: (text: string) => InstrumentRef | undefined;
}

/** Reads deals and positions in contracts; `inText` finds the contract named by a margin payment. */
export const readContracts = (out: Collector, tables: ReportTables): Contracts => {
  const held = tables.rows(HELD);
  for (const { row } of held) out.layout([row], "information");
  const opening = heldOf(held, "Входящий");
  const known = new Map<string, InstrumentRef>(
    held.map(({ row }) => [refOf(row).name ?? "", refOf(row)] as const),
  );
  const deals: Draft[] = [];
  for (const { row } of tables.rows(DEALS)) {
    if (POSITION.test(row.cell("Номер сделки"))) {
      out.layout([row], "information");
      continue;
    }
    out.seen(row.line);
    const deal = readDeal(out, row);
    if (deal === undefined) continue;
    deals.push(deal);
    known.set(deal.instrument?.name ?? "", refOf(row));
  }
  placeContractDeals(deals, opening);
  return {
    opening,
    closing: heldOf(held, "Исходящий"),
    inText: (text) => {
      const name = /\sпо\s+(\S+)\s*$/i.exec(text)?.[1];
      return name === undefined || !/вариацион/i.test(text)
        ? undefined
        : (known.get(name) ?? contractRef(name));
    },
  };
};

import { contractRef, placeContractDeals } from "../kit/contracts.ts";
import { type Draft, makeDraft } from "../kit/draft.ts";
import { issue, shown } from "../kit/issue.ts";
import type { ReportSection } from "../kit/reports/report.ts";
import type { ReportReading } from "../kit/reports/report-reading.ts";
import type { TableColumn, TableRow } from "../kit/tables/table-row.ts";
import { acceptDealFee } from "../kit/taxes/deal-fees.ts";
import { createRepeatedFees } from "../kit/taxes/repeated-fees.ts";
import { absolute, add, isZero, multiply, subtract } from "../kit/text/decimal-text.ts";
import type { InstrumentRef, PositionBalance } from "../statement.ts";
import { SIDES } from "./trades.ts";

type Row = TableRow<string>;

const COMMON: readonly TableColumn<string>[] = [
  { id: "type", labels: ["Вид контракта"], words: ["вид контракта"], isRequired: true },
  { id: "contract", labels: ["Контракт"], isRequired: true },
  { id: "side", labels: ["Покупка/Продажа"], words: ["покупка", "продажа"], isRequired: true },
  { id: "quantity", labels: ["Кол-во"], words: ["кол-во"], role: "quantity", isRequired: true },
];
const FEES: readonly TableColumn<string>[] = [
  {
    id: "exchangeFee",
    labels: ["Комиссия торговой системы"],
    words: ["комиссия торговой системы"],
    role: "money",
    isRequired: true,
  },
  {
    id: "brokerFee",
    labels: ["Комиссия брокера"],
    words: ["комиссия брокера"],
    role: "money",
    isRequired: true,
  },
];

/** Labels after Investbook. */
export const CONTRACT_SECTIONS: readonly ReportSection<string>[] = [
  {
    id: "contract-deals",
    title: /^Информация о заключенных сделках/i,
    columns: [
      {
        id: "date",
        labels: ["Дата включения в клиринг"],
        words: ["дата включения в клиринг"],
        isRequired: true,
      },
      { id: "number", labels: ["№ сделки", "№"], words: ["№"], isRequired: true },
      ...COMMON,
      {
        id: "price",
        labels: ["Цена фьючерсного контракта / цена исполнения опциона, пункты"],
        words: ["цена фьючерсного контракта", "цена исполнения опциона", "пункты"],
        role: "price",
        isRequired: true,
      },
      {
        id: "amount",
        labels: ["Сумма срочной сделки"],
        words: ["сумма срочной сделки"],
        role: "money",
        isRequired: true,
      },
      {
        id: "optionPoints",
        labels: ["Цена опциона, пункты"],
        words: ["цена опциона", "пункты"],
        role: "price",
      },
      { id: "optionPrice", labels: ["Цена опциона, руб"], words: ["цена опциона", "руб"], role: "price" },
      ...FEES,
    ],
  },
  {
    id: "contract-ends",
    title: /^Исполнение контрактов/i,
    columns: [
      { id: "date", labels: ["Дата и время"], words: ["дата и время"], isRequired: true },
      { id: "number", labels: ["Номер сделки"], words: ["номер сделки"], isRequired: true },
      ...COMMON,
      { id: "price", labels: ["Цена, пункты"], words: ["цена", "пункты"], role: "price", isRequired: true },
      { id: "amount", labels: ["Сумма"], words: ["сумма"], role: "money", isRequired: true },
      ...FEES,
    ],
  },
  {
    id: "contract-cash",
    title: /^Прочие операции/i,
    columns: [
      { id: "date", labels: ["Дата"], isRequired: true },
      { id: "contract", labels: ["№ / Контракт"], words: ["№", "контракт"], isRequired: true },
      { id: "kind", labels: ["Вид операции"], isRequired: true },
      { id: "in", labels: ["Зачислено"], words: ["зачислено"], role: "money", isRequired: true },
      { id: "out", labels: ["Списано"], words: ["списано"], role: "money", isRequired: true },
    ],
  },
  {
    id: "contracts",
    title: /^Движение стандартных контрактов/i,
    columns: [
      { id: "contract", labels: ["Контракт"], isRequired: true },
      {
        id: "before",
        labels: ["Входящий остаток"],
        words: ["входящий остаток"],
        role: "quantity",
        isRequired: true,
      },
      {
        id: "after",
        labels: ["Исходящий остаток"],
        words: ["исходящий остаток"],
        role: "quantity",
        isRequired: true,
      },
    ],
  },
];

const MARGIN = "вариационная маржа";
const EXCHANGE_FEE = "биржевой сбор";
/** Printed with a Latin o. */
const LOCKED = /блокирован. .*средств под го$/;
export const CONTRACT_WORDS = [MARGIN, EXCHANGE_FEE];

const readDeal = (row: Row): Draft => {
  const side = row.text("side").toLowerCase();
  const kind = SIDES[side];
  if (kind === undefined) row.problem(issue("unknown-event", { value: shown(side) }, row.label("side")));
  const isOption = /опцион/i.test(row.text("type"));
  if (isOption) row.check(issue("option-as-contract"));
  const quantity = absolute(row.needed("quantity"));
  const each = isOption ? row.size("optionPrice") : undefined;
  const fee = add(row.size("exchangeFee") ?? "0", row.size("brokerFee") ?? "0");
  const name = row.kept("contract") ?? row.missing("contract") ?? "";
  return makeDraft([row.line], {
    kind: kind ?? "buy",
    ...row.date("date"),
    instrument: contractRef(name),
    quantity,
    price: isOption ? row.size("optionPoints") : row.size("price"),
    currency: "RUB",
    amount: each === undefined ? row.size("amount") : multiply(each, quantity),
    fee: isZero(fee) ? undefined : fee,
    externalId: row.kept("number", 200),
  });
};

/** "15 / Si-6.21": account number and contract. */
const contractOf = (row: Row): InstrumentRef | undefined => {
  const name = row.text("contract").split("/").at(1)?.trim() ?? "";
  return name === "" ? row.missing("contract") : contractRef(name);
};

const readMoney = (row: Row, kind: "variation-margin" | "fee"): Draft => {
  const sum = subtract(row.size("in") ?? "0", row.size("out") ?? "0");
  const isMargin = kind === "variation-margin";
  return makeDraft([row.line], {
    kind,
    ...row.date("date"),
    instrument: isMargin ? contractOf(row) : undefined,
    currency: "RUB",
    amount: isMargin ? sum : subtract("0", sum),
    note: row.text("kind"),
  });
};

const heldOf = (rows: readonly Row[], column: "before" | "after"): PositionBalance[] =>
  rows.flatMap((row) => {
    const quantity = row.signed(column) ?? "0";
    return isZero(quantity)
      ? []
      : [{ instrument: contractRef(row.text("contract")), quantity, currency: "RUB" }];
  });

export interface PsbContracts {
  readonly opening: readonly PositionBalance[];
  readonly closing: readonly PositionBalance[];
}

/** Reads deals, expirations, margin, and exchange fees apart from deals. */
export const readContracts = (
  reading: ReportReading,
  rowsOf: (id: string) => readonly Row[],
): PsbContracts => {
  const held = rowsOf("contracts");
  reading.layout(held, "information");
  const before = reading.drafts.length;
  const charged: Draft[] = [];
  for (const row of [...rowsOf("contract-deals"), ...rowsOf("contract-ends")]) {
    const deal = readDeal(row);
    const fee = row.size("exchangeFee");
    if (reading.accept(row, [deal]) && fee !== undefined) charged.push({ ...deal, fee });
  }
  placeContractDeals(reading.drafts.slice(before), heldOf(held, "before"));
  const split = createRepeatedFees(charged);
  for (const row of rowsOf("contract-cash")) {
    const word = row.text("kind").toLowerCase();
    if (word === MARGIN) reading.accept(row, [readMoney(row, "variation-margin")]);
    else if (word === EXCHANGE_FEE) acceptDealFee(reading, row, readMoney(row, "fee"), split, true);
    else if (LOCKED.test(word)) reading.ignore(row, issue("no-ledger-event"));
    else reading.fail(row, issue("unknown-event", { value: shown(word) }, row.label("kind")));
  }
  return { opening: heldOf(held, "before"), closing: heldOf(held, "after") };
};

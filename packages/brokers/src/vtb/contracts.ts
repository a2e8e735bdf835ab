import { contractRef, placeContractDeals } from "../kit/contracts.ts";
import { type Draft, makeDraft } from "../kit/draft.ts";
import { issue, shown } from "../kit/issue.ts";
import type { ReportSection } from "../kit/reports/report.ts";
import { type ReportReading, readMoment } from "../kit/reports/report-reading.ts";
import type { TableRow } from "../kit/tables/table-row.ts";
import { addFees } from "../kit/taxes/trade-fees.ts";
import { absolute, add, isNegative, isZero, negate, subtract } from "../kit/text/decimal-text.ts";
import type { InstrumentRef, PositionBalance } from "../statement.ts";
import { isSaleOf } from "./trades.ts";

type Row = TableRow<string>;

/** Deals and, with the period's margin, positions in futures and margined options. */
export const CONTRACT_SECTIONS: readonly ReportSection<string>[] = [
  {
    id: "contract-deals",
    title: /^Сделки с Производными финансовыми инструментами/i,
    columns: [
      { id: "name", labels: ["Фьючерсный контракт / опцион, код"], isRequired: true },
      { id: "day", labels: ["Дата и время заключения сделки"], isRequired: true },
      { id: "side", labels: ["Вид сделки"], isRequired: true },
      { id: "quantity", labels: ["Количество (шт)", "Количество"], isRequired: true, role: "quantity" },
      { id: "price", labels: ["Цена контракта / размер премии (пункты)"], isRequired: true, role: "price" },
      { id: "strike", labels: ["Цена исполнения по опциону (пункты)"], role: "price" },
      { id: "settleFee", labels: ["Комиссия Банка за расчет по сделке"], role: "money" },
      { id: "dealFee", labels: ["Комиссия Банка за заключение сделки"], role: "money" },
      { id: "number", labels: ["№ сделки"], isRequired: true },
    ],
  },
  {
    id: "contracts",
    title: /^Открытые позиции по Производным финансовым инструментам/i,
    columns: [
      { id: "name", labels: ["Фьючерсный контракт/опцион, код инструмента"], isRequired: true },
      { id: "before", labels: ["Входящий остаток (шт.)"], isRequired: true, role: "quantity" },
      { id: "in", labels: ["Зачислено (шт.)"], isRequired: true, role: "quantity" },
      { id: "out", labels: ["Списано (шт.)"], isRequired: true, role: "quantity" },
      { id: "done", labels: ["Исполнено (шт.)"], role: "quantity" },
      { id: "after", labels: ["Исходящий остаток (шт.)"], isRequired: true, role: "quantity" },
      { id: "expiry", labels: ["Дата экспирации"] },
    ],
  },
];

const readDeal = (row: Row, isSale: boolean): Draft[] => {
  const name = row.text("name");
  if (name === "") row.missing("name");
  if (row.nonZero("strike") !== undefined) row.check(issue("option-as-contract"));
  const draft = makeDraft([row.line], {
    kind: isSale ? "sell" : "buy",
    ...readMoment(row, "day"),
    instrument: contractRef(name),
    quantity: absolute(row.needed("quantity")),
    // In points: the report prints no sum.
    price: row.size("price"),
    currency: "RUB",
    externalId: row.kept("number", 200),
  });
  return addFees(draft, [{ amount: row.nonZero("settleFee") }, { amount: row.nonZero("dealFee") }]);
};

/** Expired contracts have no deal; their last margin is among the cash movements. */
const readExpiry = (row: Row): Draft | undefined => {
  const done = row.nonZero("done");
  if (done === undefined) return undefined;
  const held = subtract(add(row.signed("before") ?? "0", row.size("in") ?? "0"), row.size("out") ?? "0");
  return makeDraft([row.line], {
    kind: isNegative(held) ? "buy" : "sell",
    ...row.date("expiry"),
    instrument: contractRef(row.text("name")),
    quantity: absolute(done),
    amount: "0",
    currency: "RUB",
    note: row.label("done"),
  });
};

export interface VtbContracts {
  readonly opening: readonly PositionBalance[];
  readonly closing: readonly PositionBalance[];
  /** Margin has no contract name: only a single contract can be assigned. */
  readonly only: InstrumentRef | undefined;
}

const heldOf = (rows: readonly Row[], column: "before" | "after"): PositionBalance[] =>
  rows.flatMap((row) => {
    const quantity = row.signed(column);
    return quantity === undefined || isZero(quantity)
      ? []
      : [{ instrument: contractRef(row.text("name")), quantity, currency: "RUB" }];
  });

export const readContracts = (
  reading: ReportReading,
  deals: readonly Row[],
  positions: readonly Row[],
): VtbContracts => {
  // Below the table: total margin and remaining money, each beside its label.
  const held = positions.filter((row) => row.text("after") !== "");
  reading.layout(
    positions.filter((row) => !held.includes(row)),
    "information",
  );
  const opening = heldOf(held, "before");
  const before = reading.drafts.length;
  for (const row of deals) {
    const isSale = isSaleOf(row);
    if (isSale === undefined)
      reading.fail(row, issue("unknown-event", { value: shown(row.text("side")) }, row.label("side")));
    else reading.accept(row, readDeal(row, isSale));
  }
  for (const row of held) {
    const expiry = readExpiry(row);
    if (expiry === undefined) reading.layout([row], "information");
    else reading.accept(row, [expiry]);
  }
  placeContractDeals(reading.drafts.slice(before), opening);
  const names = new Set([...deals, ...held].map((row) => row.text("name")));
  const [name] = names.size === 1 ? names : [];
  return {
    opening,
    closing: heldOf(held, "after"),
    only: name === undefined || name === "" ? undefined : contractRef(name),
  };
};

/** Turns the day's margin into the contract's result, if the contract is certain. */
export const asMargin = (draft: Draft, contract: InstrumentRef | undefined): void => {
  if (contract === undefined) return;
  const { amount = "0" } = draft;
  draft.amount = draft.kind === "cash-expense" ? negate(amount) : amount;
  draft.kind = "variation-margin";
  draft.instrument = contract;
};

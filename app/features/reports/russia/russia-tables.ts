import type { Reason } from "../../../shared/common.schema.ts";
import { type FileTable, type FileWords, moneyColumn as money, notesOf, textOf } from "../report-table.ts";
import type { RussiaReport } from "./russia.contract.ts";
import { noteText } from "./russia-note.ts";

type Result = NonNullable<RussiaReport["result"]>;
type Table = (report: RussiaReport, result: Result, words: FileWords) => FileTable;

const accountNames = ({ accounts }: RussiaReport) =>
  new Map(accounts.map(({ id, name, portfolio }) => [id, name || portfolio]));

const noteColumn = ({ t }: FileWords) => ({ title: t("reports:column.note"), width: 1.6 });

/** Appendices 1 and 2 by entry. */
const linesTable: Table = (report, result, words) => {
  const { t } = words;
  const names = accountNames(report);
  return {
    title: t("reports:russia.lines"),
    columns: [
      { title: t("reports:russia.column.appendix"), width: 0.7 },
      { title: t("reports:russia.column.source"), width: 2 },
      { title: t("reports:column.account"), width: 1.2 },
      { title: t("reports:column.country"), width: 0.6 },
      { title: t("reports:column.date") },
      { title: t("reports:russia.column.incomeCode"), width: 0.6 },
      money(t("reports:column.booked")),
      { title: t("reports:column.currency"), width: 0.6 },
      { title: t("reports:russia.column.rate"), isNumber: true },
      money(t("reports:russia.column.incomeRub")),
      { title: t("reports:russia.column.deductionCode"), width: 0.6 },
      money(t("reports:russia.column.deduction")),
      money(t("reports:russia.column.foreignTax")),
      money(t("reports:russia.column.credit")),
      { title: t("reports:russia.column.who"), width: 1.1 },
      noteColumn(words),
    ],
    rows: result.lines.map((line) => [
      ...[line.appendix, line.source, names.get(line.accountId) ?? null, line.country, line.date],
      ...[line.incomeCode, line.money.amount, line.money.currency, line.rate, textOf(line.income)],
      ...[line.deductionCode, textOf(line.deduction), textOf(line.foreignTaxRub), textOf(line.credit)],
      t(line.isByAgent ? "reports:russia.byAgent" : "reports:russia.declared"),
      notesOf([line.income, line.deduction, line.foreignTaxRub, line.credit], words),
    ]),
  };
};

/** Appendix 8: operations by group, with netting. */
const groupsTable: Table = (_report, { groups, netting }, words) => {
  const { t } = words;
  return {
    title: t("reports:russia.groups"),
    columns: [
      { title: t("reports:russia.column.group"), width: 3 },
      { title: t("reports:russia.column.incomeCode") },
      { title: t("reports:russia.column.deductionCode") },
      money(t("reports:russia.column.incomeRub")),
      money(t("reports:russia.column.expense")),
      money(t("reports:russia.column.result")),
      noteColumn(words),
    ],
    rows: [
      ...groups.map(({ group, incomeCode, deductionCode, income, expense, result }) => [
        ...[t(`reports:russia.group.${group}`), incomeCode, deductionCode],
        ...[textOf(income), textOf(expense), textOf(result)],
        notesOf([income, expense, result], words),
      ]),
      ...netting.map(({ loss, lowers, code, amount }) => [
        t("reports:russia.netting", {
          loss: t(`reports:russia.group.${loss}`),
          lowers: t(`reports:russia.group.${lowers}`),
        }),
        ...[null, code, null, textOf(amount), null],
        notesOf([amount], words),
      ]),
    ],
  };
};

const accountsTable: Table = ({ accounts }, _result, words) => {
  const { t } = words;
  return {
    title: t("reports:russia.accounts"),
    columns: [
      { title: t("reports:column.account"), width: 2 },
      { title: t("reports:column.country"), width: 0.6 },
      money(t("reports:russia.agentIncome")),
      money(t("reports:russia.agentDeduction")),
      money(t("reports:russia.withheld")),
      money(t("reports:russia.ownIncome")),
      money(t("reports:russia.ownDeduction")),
      money(t("reports:russia.column.foreignTax")),
      money(t("reports:russia.column.credit")),
      noteColumn(words),
    ],
    rows: accounts.map(({ name, portfolio, country, byAgent, declared, withheld }) => [
      ...[[portfolio, name].filter(Boolean).join(", "), country],
      ...[byAgent.income, byAgent.deduction, withheld].map(textOf),
      ...[declared.income, declared.deduction, declared.foreignTax, declared.credit].map(textOf),
      notesOf([...Object.values(byAgent), withheld, ...Object.values(declared)], words),
    ]),
  };
};

const taxTable: Table = (_report, { bases, tax, longHolding, losses }, words) => {
  const { t } = words;
  return {
    title: t("reports:russia.tax"),
    columns: [
      { title: t("reports:column.sum"), width: 3 },
      { title: t("reports:russia.column.deductionCode") },
      money("RUB"),
      noteColumn(words),
    ],
    rows: [
      ...Object.entries(bases).map(([name, sum]) => [
        t(`reports:russia.base.${name}`),
        null,
        textOf(sum),
        notesOf([sum], words),
      ]),
      [
        t("reports:russia.longHolding"),
        ...[longHolding.code, textOf(longHolding.deduction), notesOf([longHolding.deduction], words)],
      ],
      ...(["used", "left", "expired"] as const).flatMap((how) =>
        losses[how].map(({ year, base, amount }) => [
          t(`reports:russia.loss.${how}`, { year, base: t(`reports:russia.lossBase.${base}`) }),
          ...[null, textOf(amount), notesOf([amount], words)],
        ]),
      ),
      ...Object.entries(tax).map(([name, sum]) => [
        t(`reports:russia.taxSum.${name}`),
        null,
        textOf(sum),
        notesOf([sum], words),
      ]),
    ],
  };
};

function remarksTable({ open, notes, refused }: RussiaReport, words: FileWords): FileTable {
  const { t } = words;
  const line = (what: string) => (reason: Reason) => [what, noteText(reason, words.t, words.locale)];
  return {
    title: t("reports:russia.remarks"),
    columns: [
      { title: t("reports:column.kind"), width: 0.5 },
      { title: t("reports:column.note"), width: 4 },
    ],
    rows: [
      ...refused.map(line(t("reports:russia.refused"))),
      ...open.map(line(t("reports:russia.open"))),
      ...notes.map(line(t("reports:column.note"))),
    ],
  };
}

/** Returns the declaration's tables; a refused year has its reasons only. */
export function russiaTables(report: RussiaReport, words: FileWords): FileTable[] {
  const { result } = report;
  const tables = result ? [linesTable, groupsTable, accountsTable, taxTable] : [];
  return [
    ...tables.flatMap((table) => (result ? [table(report, result, words)] : [])),
    remarksTable(report, words),
  ];
}

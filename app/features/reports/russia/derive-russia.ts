import { formatDayWithName } from "../../../i18n/format-date.ts";
import type { Figure } from "../../../shared/common.schema.ts";
import type { Derivation, DerivationPart } from "../../../ui/money/derivation.ts";
import type { DeriveWords } from "../../../ui/money/derive-words.ts";
import { moneyFigure, negated, ratioFigure } from "../../../ui/money/plain-figures.ts";
import { deriveBooked, orNothing } from "../derive-report.ts";
import type { RussiaLine, RussiaReport } from "./russia.contract.ts";

type Result = NonNullable<RussiaReport["result"]>;
type Account = RussiaReport["accounts"][number];
type Group = Result["groups"][number];
type Loss = Result["losses"]["used"][number];

export type LineSum = "income" | "deduction" | "foreignTax" | "credit";
export type AccountSum =
  | "agentIncome"
  | "agentDeduction"
  | "withheld"
  | "ownIncome"
  | "ownDeduction"
  | "foreignTax"
  | "credit";

const rowPath = ({ portfolioId, transactionId }: Pick<RussiaLine, "portfolioId" | "transactionId">): string =>
  `/transactions?p=${portfolioId}&id=${transactionId}`;

const amountOf = (figure: Figure): number => ("value" in figure ? Number(figure.value) : Number.NaN);
const isPositive = (figure: Figure): boolean => !("value" in figure) || Number(figure.value) > 0;
/** Roubles are rounded once, half away from zero: maximal difference of a sum from its parts. */
const roubleRounding = 0.5;

const figureOfLine = (line: RussiaLine, sum: LineSum): Figure =>
  sum === "foreignTax" ? line.foreignTaxRub : line[sum];

const linePart =
  (take: (line: RussiaLine) => Figure) =>
  (line: RussiaLine): DerivationPart => ({
    label: line.source,
    ...{ figure: take(line), date: line.date, to: rowPath(line) },
  });

/** Explains a sum of an entry of appendix 1 or 2. */
export function deriveLine(
  words: DeriveWords,
  report: RussiaReport,
  line: RussiaLine,
  sum: LineSum,
): Derivation {
  const { t, locale } = words;
  const head = {
    title: `${t(`reports:russia.column.${sum === "income" ? "incomeRub" : sum}`)} · ${line.source}, ${formatDayWithName(line.date, locale)}`,
    portfolioId: line.portfolioId,
  };
  const to = rowPath(line);
  if (sum === "credit") {
    const treaty = report.answers.treaties[line.country];
    return {
      ...{ ...head, rule: t("reports:derive.credit"), operation: "model" },
      parts: [
        { label: t("reports:russia.column.foreignTax"), figure: line.foreignTaxRub, to },
        { label: t("reports:russia.column.incomeRub"), figure: line.income, to },
        ...(treaty === undefined
          ? []
          : [{ label: t("reports:derive.treaty"), figure: ratioFigure(treaty), source: "own" }]),
      ],
    };
  }
  const amounts = line.booked.filter(({ of }) => of === sum);
  const whole = {
    ...{ label: t("reports:derive.transaction"), figure: figureOfLine(line, sum), date: line.date },
  };
  return { ...head, ...deriveBooked(words, { rates: report.rates, amounts, currency: "RUB", to }, whole) };
}

const takenOf: Readonly<Record<Exclude<AccountSum, "withheld">, LineSum>> = {
  ...({ agentIncome: "income", agentDeduction: "deduction", ownIncome: "income" } as const),
  ...({ ownDeduction: "deduction", foreignTax: "foreignTax", credit: "credit" } as const),
};

/** Explains an account's sum by entries, the tax agent's separately. */
export function deriveAccount(
  { t }: DeriveWords,
  report: RussiaReport,
  account: Account,
  sum: AccountSum,
): Derivation {
  const isColumn = sum === "foreignTax" || sum === "credit";
  const head = {
    title: `${t(isColumn ? `reports:russia.column.${sum}` : `reports:russia.${sum}`)} · ${account.name || account.portfolio}`,
    portfolioId: account.portfolioId,
  };
  if (sum === "withheld") return { ...head, ...withheldOf(t, report, account) };
  const isAgent = sum === "agentIncome" || sum === "agentDeduction";
  const lines = (report.result?.lines ?? []).filter(
    ({ accountId, isByAgent }) => accountId === account.id && isByAgent === isAgent,
  );
  const parts = lines.map(linePart((line) => figureOfLine(line, takenOf[sum])));
  return { ...head, rule: t("reports:derive.entries"), operation: "sum", parts: orNothing(t, parts) };
}

/** Tax withheld on trades: by certificate, else as booked. */
function withheldOf(t: DeriveWords["t"], report: RussiaReport, account: Account) {
  const answered = report.answers.accounts[account.id]?.withheld ?? null;
  if (answered !== null && account.country === "RU")
    return {
      ...{ rule: t("reports:derive.certificate"), operation: "input" as const },
      parts: [{ label: t("reports:russia.form.withheld"), figure: account.withheld, source: "own" }],
    };
  const rows = account.country === "RU" ? account.withheldRows : [];
  const parts = rows.map(({ transactionId, date, roubles }) => ({
    label: t("reports:derive.what.tax"),
    ...{ figure: roubles, date, to: rowPath({ portfolioId: account.portfolioId, transactionId }) },
  }));
  return { rule: t("reports:derive.booked"), operation: "sum" as const, parts: orNothing(t, parts) };
}

/** Explains a group's sum in appendix 8. */
export function deriveGroup(
  { t }: DeriveWords,
  { lines }: Result,
  group: Group,
  sum: "income" | "expense" | "result",
): Derivation {
  const title = `${t(`reports:russia.column.${sum === "income" ? "incomeRub" : sum}`)} · ${t(`reports:russia.group.${group.group}`)}`;
  if (sum === "result")
    return {
      ...{ title, rule: t("reports:derive.groupResult"), operation: "difference" },
      parts: [
        { label: t("reports:russia.column.incomeRub"), figure: group.income },
        { label: t("reports:russia.column.expense"), figure: group.expense },
      ],
    };
  const own = lines.filter((line) => line.group === group.group);
  const parts = own.map(linePart((line) => (sum === "income" ? line.income : line.deduction)));
  return { title, rule: t("reports:derive.entries"), operation: "sum", parts: orNothing(t, parts) };
}

/** Explains the deduction of one group's loss from another. */
export function deriveNetting(
  { t }: DeriveWords,
  { groups }: Result,
  { loss, lowers }: Result["netting"][number],
): Derivation {
  const resultOf = (name: string): DerivationPart[] =>
    groups
      .filter(({ group }) => group === name)
      .map(({ group, result }) => ({ label: t(`reports:russia.group.${group}`), figure: result }));
  return {
    title: t("reports:russia.netting", {
      loss: t(`reports:russia.group.${loss}`),
      lowers: t(`reports:russia.group.${lowers}`),
    }),
    ...{ rule: t("reports:derive.netting"), operation: "model" },
    parts: [...resultOf(loss), ...resultOf(lowers)],
  };
}

/** Explains the base of a closed investment account. */
export const deriveIis = (
  { t }: DeriveWords,
  { wrapper, result, deduction }: Result["iis"][number],
): Derivation => ({
  title: t(`reports:russia.wrapper.${wrapper}`),
  ...{ rule: t("reports:derive.iis"), operation: "difference" },
  parts: [
    { label: t("reports:derive.iisResult"), figure: result },
    { label: t("reports:derive.iisDeduction"), figure: deduction },
  ],
});

const dividends: readonly string[] = ["dividend"];
const others: readonly string[] = ["interest", "lending", "staking", "other"];

/** Explains a tax base. */
export function deriveBase(words: DeriveWords, result: Result, name: keyof Result["bases"]): Derivation {
  const { t } = words;
  const head = { title: t(`reports:russia.base.${name}`), rule: t(`reports:derive.base.${name}`) };
  const parts = name === "operations" ? operationsParts(words, result) : basePartsOf(words, result, name);
  return { ...head, operation: "sum", parts: orNothing(t, parts) };
}

/** Results after netting, less relief and earlier losses. */
function operationsParts({ t }: DeriveWords, { groups, longHolding, losses }: Result): DerivationPart[] {
  return [
    ...groups
      .filter(({ left }) => isPositive(left))
      .map(({ group, left }) => ({ label: t(`reports:russia.group.${group}`), figure: left })),
    ...(isPositive(longHolding.deduction)
      ? [{ label: t("reports:russia.longHolding"), figure: negated(longHolding.deduction) }]
      : []),
    ...losses.used.map(({ year, base, amount }) => ({
      label: t("reports:russia.loss.used", { year, base: t(`reports:russia.lossBase.${base}`) }),
      figure: negated(amount),
    })),
  ];
}

function basePartsOf(
  { t }: DeriveWords,
  { lines, iis }: Result,
  name: keyof Result["bases"],
): DerivationPart[] {
  if (name === "iis")
    return iis.map(({ wrapper, base, closedOn }) => ({
      ...{ label: t(`reports:russia.wrapper.${wrapper}`), figure: base, date: closedOn },
    }));
  const kinds = name === "dividends" ? dividends : others;
  return lines.filter(({ kind }) => kinds.includes(kind)).map(linePart((line) => line.income));
}

/** Explains the long-holding relief: the smallest of gain, limit and base. */
export const deriveRelief = ({ t }: DeriveWords, { longHolding, groups }: Result): Derivation => ({
  title: t("reports:russia.longHolding"),
  ...{ rule: t("reports:derive.relief"), operation: "model" },
  parts: [
    { label: t("reports:derive.reliefGain"), figure: longHolding.gain },
    { label: t("reports:derive.reliefLimit"), figure: longHolding.limit },
    ...groups
      .filter(({ group }) => group === "traded-security")
      .map(({ group, left }) => ({ label: t(`reports:russia.group.${group}`), figure: left })),
  ],
});

/** Explains an earlier year's loss: used, carried forward, expired. */
export function deriveLoss(
  { t }: DeriveWords,
  { losses, groups }: Result,
  how: "used" | "left" | "expired",
  { year, base }: Loss,
): Derivation {
  const name = t(`reports:russia.lossBase.${base}`);
  const same = (one: Loss) => one.year === year && one.base === base;
  const carried = losses.carried.filter(same).map(({ amount }) => ({
    ...{ label: t("reports:derive.carried", { year, base: name }), figure: amount },
  }));
  const used = losses.used.filter(same).map(({ amount }) => ({
    ...{ label: t("reports:russia.loss.used", { year, base: name }), figure: amount },
  }));
  const isDerivative = (group: string) => group.startsWith("traded-derivative");
  const own = groups
    .filter(({ group, left }) =>
      base === "securities" ? group === "traded-security" : isDerivative(group) && !isPositive(left),
    )
    .map(({ group, left }) => ({ label: t(`reports:russia.group.${group}`), figure: left }));
  const head = {
    title: t(`reports:russia.loss.${how}`, { year, base: name }),
    rule: t(`reports:derive.loss.${how}`),
  };
  if (how === "used") return { ...head, operation: "model", parts: orNothing(t, [...carried, ...own]) };
  const isOwn = carried.length === 0;
  return isOwn
    ? { ...head, operation: "model", parts: orNothing(t, own) }
    : { ...head, operation: "difference", parts: [...carried, ...used] };
}

/** Explains a sum of the tax. */
export function deriveTax(
  words: DeriveWords,
  report: RussiaReport,
  result: Result,
  name: keyof Result["tax"],
): Derivation {
  const { t } = words;
  const { tax, law } = result;
  const head = { title: t(`reports:russia.taxSum.${name}`) };
  const sum = (one: keyof Result["tax"]) => ({ label: t(`reports:russia.taxSum.${one}`), figure: tax[one] });
  switch (name) {
    case "computed":
      return {
        ...head,
        rule: t("reports:derive.computed", law),
        operation: "model",
        parts: basesOf(words, report, result),
      };
    case "credit":
    case "withheld":
      return { ...head, ...sumOfLines(words, report, result, name) };
    default: {
      const isPaid = name === "payable";
      const rule = t(`reports:derive.${name}`);
      // Zero because of a result in the other direction.
      if (!isPositive(tax[name]))
        return {
          ...head,
          rule,
          operation: "model",
          parts: [sum("computed"), sum("credit"), sum("withheld")],
        };
      if (isPaid)
        return {
          ...head,
          rule,
          operation: "difference",
          parts: [sum("computed"), sum("credit"), sum("withheld")],
        };
      const computed = { ...sum("computed"), figure: negated(tax.computed) };
      return { ...head, rule, operation: "sum", parts: [sum("withheld"), sum("credit"), computed] };
    }
  }
}

/** Bases of the year, and other income filling the brackets first. */
function basesOf({ t }: DeriveWords, { answers }: RussiaReport, { bases }: Result): DerivationPart[] {
  return [
    ...(["operations", "iis", "dividends", "main"] as const).map((base) => ({
      label: t(`reports:russia.base.${base}`),
      figure: bases[base],
    })),
    ...(answers.otherBases === null
      ? []
      : [
          {
            label: t("reports:russia.form.otherBases"),
            ...{ figure: moneyFigure(answers.otherBases, "RUB"), source: "own" },
          },
        ]),
  ];
}

/** Credited or withheld tax by entry and account, rounded to a rouble. */
function sumOfLines(
  { t }: DeriveWords,
  { accounts }: RussiaReport,
  { lines, tax }: Result,
  name: "credit" | "withheld",
): Pick<Derivation, "rule" | "operation" | "parts"> {
  const ofLines = lines.filter((line) => isPositive(line[name])).map(linePart((line) => line[name]));
  const ofAccounts = accounts
    .filter(({ withheld }) => name === "withheld" && isPositive(withheld))
    .map((account) => ({
      label: `${t("reports:russia.withheld")} · ${account.name || account.portfolio}`,
      figure: account.withheld,
    }));
  const parts = orNothing(t, [...ofLines, ...ofAccounts]);
  const sum = parts.reduce((all, { figure }) => all + amountOf(figure), 0);
  const isSum = !(Math.abs(sum - amountOf(tax[name])) > roubleRounding);
  return { rule: t(`reports:derive.${name}Tax`), operation: isSum ? "sum" : "model", parts };
}

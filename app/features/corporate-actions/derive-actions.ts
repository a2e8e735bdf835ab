import type { Figure } from "../../shared/common.schema.ts";
import { dayBefore } from "../../shared/text/days.ts";
import type { Derivation, DerivationPart } from "../../ui/money/derivation.ts";
import type { DeriveWords } from "../../ui/money/derive-words.ts";
import {
  countFigure,
  dayFigure,
  moneyFigure,
  numberFigure,
  priceFigure,
  quantityFigure,
  ratioFigure,
} from "../../ui/money/plain-figures.ts";
import type {
  AssetEffect,
  DecidedAction,
  DueLine,
  Misfit,
  PendingAction,
} from "./corporate-actions.contract.ts";

export type EffectField = "quantity" | "cost" | "averageCost";

const holdingPath = (portfolioId: string, assetId: string | undefined): string =>
  `/holdings?p=${portfolioId}&asset=${assetId ?? ""}`;
const rowPath = (portfolioId: string, id: string): string => `/transactions?p=${portfolioId}&id=${id}`;

const numberOf = (figure: Figure): number => ("value" in figure ? Number(figure.value) : Number.NaN);
const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= Math.abs(b) * 1e-9;

/** Units held on the evening before an event. */
const heldPart = ({ t }: DeriveWords, portfolioId: string, event: PendingAction): DerivationPart => ({
  label: t("corporate-actions:pending.held"),
  figure: quantityFigure(event.quantity),
  ...{ date: dayBefore(event.effectiveOn), to: holdingPath(portfolioId, event.asset.id) },
});

/** Formats new units per old one, whole numbers without decimals. */
function ratioOf(to: string, from: string): Figure {
  const ratio = Number(to) / Number(from);
  return Number.isInteger(ratio) ? countFigure(ratio) : numberFigure(String(ratio));
}

/** Terms of an event as stated by its source. */
function termParts(
  { t }: DeriveWords,
  { terms, source, effectiveOn: date, asset }: PendingAction,
): DerivationPart[] {
  const { ratioTo, ratioFrom, cashPerUnit, pricePercent, costShare } = terms;
  const told = { date, source };
  const part = (name: string, figure: Figure): DerivationPart => ({
    label: t(`corporate-actions:derive.term.${name}`, { to: ratioTo ?? "", from: ratioFrom ?? "" }),
    ...{ figure, ...told },
  });
  return [
    ...(ratioTo && ratioFrom ? [part("ratio", ratioOf(ratioTo, ratioFrom))] : []),
    ...(cashPerUnit ? [part("cashPerUnit", priceFigure(cashPerUnit, terms.currency ?? asset.currency))] : []),
    ...(pricePercent ? [part("pricePercent", { value: pricePercent, unit: "price" })] : []),
    ...(costShare ? [part("costShare", ratioFigure(costShare))] : []),
  ];
}

/** Returns a field's figure before or after an event. */
export function effectFigure(effect: AssetEffect, field: EffectField, when: "Before" | "After"): Figure {
  return field === "quantity" ? quantityFigure(effect[`quantity${when}`]) : effect[`${field}${when}`];
}

/** Explains an asset's figure without an event or, `After`, with its rows booked. */
export function deriveEffect(
  words: DeriveWords,
  {
    portfolioId,
    event,
    rule,
  }: { readonly portfolioId: string; readonly event: PendingAction; readonly rule: string },
  effect: AssetEffect,
  [field, when]: readonly [EffectField, "Before" | "After"],
): Derivation {
  const { t } = words;
  const name = t(`corporate-actions:effect.${field}`);
  const title = `${name} · ${effect.asset.ticker} · ${t(`corporate-actions:effect.${when === "Before" ? "before" : "after"}`)}`;
  const before: DerivationPart = {
    label: `${name}, ${t("corporate-actions:effect.before")}`,
    figure: effectFigure(effect, field, "Before"),
    to: holdingPath(portfolioId, effect.asset.id),
  };
  if (when === "Before")
    return {
      ...{ title, rule: t("corporate-actions:derive.before"), operation: "input", portfolioId },
      parts: [before],
    };
  const terms = termParts(words, event);
  const [ratio] = terms;
  const value = numberOf(effectFigure(effect, field, "After"));
  // A split of today's whole holding multiplies the units; otherwise the ledger is recomputed.
  const isSplit = event.kind === "split" && field === "quantity" && ratio !== undefined;
  if (isSplit && isNear(numberOf(before.figure) * numberOf(ratio.figure), value))
    return { title, rule, operation: "product", parts: [before, ratio], portfolioId };
  return {
    ...{ title, operation: "model", portfolioId },
    rule: `${rule} ${t("corporate-actions:derive.after")}`,
    parts: [before, heldPart(words, portfolioId, event), ...terms],
  };
}

/** Explains the units held on the evening before an event. */
export const deriveHeld = (words: DeriveWords, portfolioId: string, event: PendingAction): Derivation => ({
  title: `${words.t("corporate-actions:pending.held")} · ${event.asset.ticker}`,
  ...{ rule: words.t("corporate-actions:derive.held"), operation: "input", portfolioId },
  parts: [heldPart(words, portfolioId, event)],
});

/** Explains an event's change of cash: units times the amount per unit. */
export function deriveCash(
  words: DeriveWords,
  portfolioId: string,
  event: PendingAction,
  { amount }: { readonly amount: string },
): Derivation {
  const { t } = words;
  const held = heldPart(words, portfolioId, event);
  const terms = termParts(words, event);
  const perUnit = terms.find(({ figure }) => figure.unit === "price");
  const isProduct =
    perUnit !== undefined && isNear(numberOf(held.figure) * numberOf(perUnit.figure), Number(amount));
  return {
    title: `${t("corporate-actions:effect.cash")} · ${event.asset.ticker}`,
    rule: t("corporate-actions:derive.cash"),
    operation: isProduct ? "product" : "model",
    parts: isProduct ? [held, perUnit] : [held, ...terms],
    portfolioId,
  };
}

export type DueField = "payDate" | "exDate" | "quantity" | "perUnit" | "gross" | "tax";

/** Explains a figure of a due payment. */
export function deriveDue(
  words: DeriveWords,
  { portfolioId, incomeTaxRate }: { readonly portfolioId: string; readonly incomeTaxRate: string | null },
  line: DueLine,
  field: DueField,
): Derivation {
  const { t } = words;
  const { asset, kind, exDate, payDate, isExpected, currency, source } = line;
  const counted = exDate ?? payDate;
  const quantity: DerivationPart = {
    label: t("corporate-actions:income.quantity"),
    figure: quantityFigure(line.quantity),
    ...{ date: dayBefore(counted), to: holdingPath(portfolioId, asset.id) },
  };
  const told = { label: t(`corporate-actions:kind.${kind}`), source };
  const perUnit: DerivationPart = { ...told, figure: priceFigure(line.perUnit, currency), date: counted };
  const gross: DerivationPart = {
    label: t("corporate-actions:income.gross"),
    figure: moneyFigure(line.gross, currency),
  };
  const rate: DerivationPart = {
    label: t("corporate-actions:settings.tax"),
    figure: ratioFigure(incomeTaxRate ?? "0"),
    source: "own",
  };
  const exDay: DerivationPart = { ...told, figure: dayFigure(counted) };
  const head = {
    title: `${t(`corporate-actions:derive.field.${field}`)} · ${asset.ticker}`,
    rule: t(`corporate-actions:derive.due.${field === "payDate" && isExpected ? "expected" : field}`),
    portfolioId,
  };
  switch (field) {
    case "gross":
      return { ...head, operation: "product", parts: [quantity, perUnit] };
    case "tax":
      return { ...head, operation: "product", parts: [gross, rate] };
    case "payDate":
      return isExpected
        ? { ...head, operation: "model", parts: [exDay] }
        : { ...head, operation: "input", parts: [{ ...told, figure: dayFigure(payDate) }] };
    default:
      return { ...head, operation: "input", parts: [{ exDate: exDay, quantity, perUnit }[field]] };
  }
}

export type MisfitField = "quantityBefore" | "quantityNow" | "grossBefore" | "grossNow";

/** Explains units or amount of a booking, as booked and as due now. */
export function deriveMisfit(
  { t }: DeriveWords,
  portfolioId: string,
  misfit: Misfit,
  field: MisfitField,
): Derivation {
  const { asset, effectiveOn, transactionIds, grossBefore, grossNow } = misfit;
  const [row] = transactionIds;
  const booked = row === undefined ? { date: effectiveOn } : { to: rowPath(portfolioId, row) };
  const label = (name: MisfitField) => t(`corporate-actions:derive.field.${name}`);
  const units = (name: "quantityBefore" | "quantityNow"): DerivationPart => ({
    ...{ label: label(name), figure: quantityFigure(misfit[name]) },
    ...(name === "quantityBefore"
      ? booked
      : { date: dayBefore(effectiveOn), to: holdingPath(portfolioId, asset?.id) }),
  });
  const money = (name: "grossBefore" | "grossNow"): DerivationPart => {
    const { amount, currency } = (name === "grossBefore" ? grossBefore : grossNow) ?? {
      amount: "0",
      currency: "",
    };
    return {
      label: label(name),
      figure: moneyFigure(amount, currency),
      ...(name === "grossBefore" && booked),
    };
  };
  const head = {
    title: `${label(field)} · ${asset?.ticker ?? ""}`,
    ...{ rule: t(`corporate-actions:derive.misfit.${field}`), portfolioId },
  };
  if (field === "grossNow")
    return {
      ...{ ...head, operation: "model" },
      parts: [units("quantityNow"), units("quantityBefore"), money("grossBefore")],
    };
  const part = field === "grossBefore" ? money(field) : units(field);
  return { ...head, operation: "input", parts: [part] };
}

/** Explains the amount due of a decided payment. */
export function deriveDecided({ t }: DeriveWords, portfolioId: string, action: DecidedAction): Derivation {
  const { due, asset, effectiveOn, transactionIds, kind, state } = action;
  const [row] = transactionIds;
  return {
    title: `${t("corporate-actions:income.gross")} · ${asset?.ticker ?? ""}`,
    ...{ rule: t("corporate-actions:derive.decided"), operation: "input", portfolioId },
    parts: [
      {
        label: `${t(`corporate-actions:kind.${kind}`)}, ${t(`corporate-actions:decided.state.${state}`)}`,
        figure: moneyFigure(due?.amount ?? "0", due?.currency ?? ""),
        date: effectiveOn,
        ...(row !== undefined && { to: rowPath(portfolioId, row) }),
      },
    ],
  };
}

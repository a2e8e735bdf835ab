import { Button } from "@mantine/core";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { formatNumber, joinPieces, pricePieces } from "../../i18n/format.ts";
import { formatDay } from "../../i18n/format-date.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import type { Locale } from "../../shared/locales.ts";
import { Writes } from "../../shell/writes.tsx";
import { DateText } from "../../ui/money/amounts.tsx";
import { FigureText } from "../../ui/money/figure.tsx";
import { quantityFigure } from "../../ui/money/plain-figures.ts";
import type { PendingAction } from "./corporate-actions.contract.ts";
import classes from "./corporate-actions.module.css";
import { deriveHeld } from "./derive-actions.ts";
import { EffectTable } from "./effect-table.tsx";
import type { Decisions } from "./use-decisions.ts";

interface PendingEventProps {
  readonly portfolioId: string;
  readonly event: PendingAction;
  readonly decisions: Decisions;
}

/** Event with its effect and the decision. */
export function PendingEvent({ portfolioId, event, decisions }: PendingEventProps) {
  const { t } = useTranslation("corporate-actions");
  const { locale } = useReader();
  const { asset, rows, waitsFor } = event;
  const rule = sentenceOf(event, t, locale);
  const source = t(`assets:source.${event.source}`, { defaultValue: event.source });
  return (
    <li className={classes.event} data-event={event.kind}>
      <h3>
        {t(`kind.${titleOf(event)}`)} · {asset.ticker} · <DateText value={event.effectiveOn} width="long" />
      </h3>
      <p>{rule}</p>
      <p className={classes.muted}>
        {asset.name} · {t("pending.held")}:{" "}
        <FigureText
          figure={quantityFigure(event.quantity)}
          name={`held-${event.key}`}
          derive={() => deriveHeld({ t, locale }, portfolioId, event)}
        />{" "}
        · {t("pending.source", { source })}
      </p>
      <EffectTable portfolioId={portfolioId} event={event} rule={rule} />
      {waitsFor && <p className={classes.muted}>{waitsText(waitsFor, t, locale)}</p>}
      <div className={classes.buttons}>
        <Writes by="edit">
          {rows.length > 0 && waitsFor === null && (
            <Button size="sm" loading={decisions.isBusy} onClick={() => decisions.apply(event.key)}>
              {t("action.apply")}
            </Button>
          )}
          <Button
            size="sm"
            variant="default"
            disabled={decisions.isBusy}
            onClick={() => decisions.ignore(event.key)}
          >
            {t(rows.length > 0 ? "action.ignore" : "action.gotIt")}
          </Button>
        </Writes>
      </div>
    </li>
  );
}

/** Names the event to be decided first. */
export const waitsText = (
  { kind, ticker, effectiveOn }: NonNullable<PendingAction["waitsFor"]>,
  t: TFunction,
  locale: Locale,
): string => t("waits", { kind: t(`kind.${kind}`), ticker, date: formatDay(effectiveOn, locale) });

/** Fewer new units than old ones are a reverse split. */
function titleOf({ kind, terms }: PendingAction): string {
  const isReverse = kind === "split" && Number(terms.ratioTo) < Number(terms.ratioFrom);
  return isReverse ? "reverse-split" : kind;
}

/** Describes the event in words. */
function sentenceOf(
  { kind, terms, asset, toAsset, rows }: PendingAction,
  t: TFunction,
  locale: Locale,
): string {
  const number = (text: string | undefined) => formatNumber(text ?? "0", locale);
  const currency = terms.currency ?? asset.currency;
  const cash = joinPieces(pricePieces(terms.cashPerUnit ?? "0", locale, { currency }));
  const names = {
    ...{ to: number(terms.ratioTo), from: number(terms.ratioFrom), ticker: asset.ticker, cash },
    other: toAsset?.ticker ?? "",
  };
  const isExchange = terms.ratioTo !== undefined && kind !== "split";
  if (isExchange && (!toAsset || rows.length === 0)) return t("told.unknownTarget");
  if (kind === "merger" && !isExchange) return t("told.cash", names);
  if (kind === "merger" && terms.cashPerUnit !== undefined) return t("told.merger-cash", names);
  if (kind === "rename") return t("told.rename", { before: terms.from ?? "", after: terms.to ?? "" });
  if (kind === "offer") return t("told.offer", { price: number(terms.pricePercent) });
  if (kind !== "delisting") return t(`told.${kind}`, names);
  if (terms.cashPerUnit === undefined) return t("told.delisting");
  return Number(terms.cashPerUnit) === 0 ? t("told.worthless") : t("told.cash", names);
}

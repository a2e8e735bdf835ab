import { Button } from "@mantine/core";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { formatNumber, joinPieces, pricePieces } from "../../i18n/format.ts";
import { formatDay } from "../../i18n/format-date.ts";
import type { Locale } from "../../i18n/locales.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import { DateText, Money, Quantity } from "../../ui/money/amounts.tsx";
import { FigureText } from "../../ui/money/figure.tsx";
import { ScrollBox } from "../../ui/table/scroll-box.tsx";
import { Writes } from "../shell/writes.tsx";
import type { PendingAction } from "./corporate-actions.contract.ts";
import classes from "./corporate-actions.module.css";
import type { Decisions } from "./use-decisions.ts";

interface PendingEventProps {
  readonly event: PendingAction;
  readonly decisions: Decisions;
}

/** One event: what happened, what booking it would change, and the decision. */
export function PendingEvent({ event, decisions }: PendingEventProps) {
  const { t } = useTranslation("corporate-actions");
  const { locale, isStealth } = useReader();
  const { asset, effect, rows, waitsFor } = event;
  const held = isStealth ? "•••" : formatNumber(event.quantity, locale);
  const source = t(`assets:source.${event.source}`, { defaultValue: event.source });
  return (
    <li className={classes.event} data-event={event.kind}>
      <h3>
        {t(`kind.${titleOf(event)}`)} · {asset.ticker} · <DateText value={event.effectiveOn} width="long" />
      </h3>
      <p>{sentenceOf(event, t, locale)}</p>
      <p className={classes.muted}>
        {asset.name} · {t("pending.held", { quantity: held })} · {t("pending.source", { source })}
      </p>
      {effect && <EffectTable effect={effect} />}
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

/** Names the event that has to be decided first. */
export const waitsText = (
  { kind, ticker, effectiveOn }: NonNullable<PendingAction["waitsFor"]>,
  t: TFunction,
  locale: Locale,
): string => t("waits", { kind: t(`kind.${kind}`), ticker, date: formatDay(effectiveOn, locale) });

/** Fewer new units than old ones is a reverse split. */
function titleOf({ kind, terms }: PendingAction): string {
  const isReverse = kind === "split" && Number(terms.ratioTo) < Number(terms.ratioFrom);
  return isReverse ? "reverse-split" : kind;
}

/** What happened, in words. */
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

function EffectTable({ effect }: { readonly effect: NonNullable<PendingAction["effect"]> }) {
  const { t } = useTranslation("corporate-actions");
  return (
    <ScrollBox label={t("effect.title")}>
      <table className={classes.table}>
        <caption className="visually-hidden">{t("effect.title")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("effect.asset")}</th>
            <th scope="col" className="num">
              {t("effect.quantity")}
            </th>
            <th scope="col" className="num">
              {t("effect.cost")}
            </th>
            <th scope="col" className="num">
              {t("effect.averageCost")}
            </th>
          </tr>
        </thead>
        <tbody>
          {effect.assets.map((line) => (
            <tr key={line.asset.id} data-effect={line.asset.ticker}>
              <th scope="row">{line.asset.ticker}</th>
              <td className="num">
                <Change
                  before={<Quantity value={line.quantityBefore} />}
                  after={<Quantity value={line.quantityAfter} />}
                />
              </td>
              <td className="num">
                <Change
                  before={<FigureText figure={line.costBefore} name="costBefore" />}
                  after={<FigureText figure={line.costAfter} name="costAfter" />}
                />
              </td>
              <td className="num">
                <Change
                  before={<FigureText figure={line.averageCostBefore} name="averageCostBefore" />}
                  after={<FigureText figure={line.averageCostAfter} name="averageCostAfter" />}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {effect.cash.map(({ currency, amount }) => (
        <p key={currency} className={classes.muted}>
          {t("effect.cash")}: <Money value={amount} currency={currency} sign="always" />
        </p>
      ))}
    </ScrollBox>
  );
}

interface ChangeProps {
  readonly before: React.ReactNode;
  readonly after: React.ReactNode;
}

/** "10 → 30", said in words to who cannot see the arrow. */
function Change({ before, after }: ChangeProps) {
  const { t } = useTranslation("corporate-actions");
  return (
    <span className={classes.change}>
      <span className="visually-hidden">{t("effect.before")} </span>
      {before}
      <span aria-hidden="true">→</span>
      <span className="visually-hidden"> {t("effect.after")} </span>
      {after}
    </span>
  );
}

import { useTranslation } from "react-i18next";
import { formatMoney, formatPercent } from "../../i18n/format.ts";
import { formatDayWithName } from "../../i18n/format-date.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import type { Locale } from "../../shared/locales.ts";
import { Waterfall } from "./waterfall.tsx";
import classes from "./worked-example.module.css";
import {
  inputs,
  type Part,
  paidIn,
  parts,
  type SourceId,
  toDecimalText,
  totalProfit,
} from "./worked-example.ts";

const arrow = (amount: number) => (amount < 0 ? "▼" : "▲");
const roubles = (kopecks: number, locale: Locale, sign: "always" | "minus" = "minus") =>
  formatMoney(toDecimalText(kopecks), locale, { currency: "RUB", sign });
const dollars = (cents: number, locale: Locale) =>
  formatMoney(toDecimalText(cents), locale, { currency: "USD" });
const rate = (kopecks: number, locale: Locale) =>
  formatMoney(toDecimalText(kopecks), locale, { currency: "RUB", unit: "none" });

/** The part that is explained first. */
const first = "currency";

/**
 * "How is this computed", as the product answers it: a total, its parts, and the inputs of each. All answers are in the
 * page, and styles show the chosen one: the page does not load the application.
 */
export function WorkedExample() {
  const { t } = useTranslation("home");
  const { locale } = useReader();
  const ratio = String(Math.round((totalProfit / paidIn) * 1e6) / 1e6);
  return (
    <figure className={classes.card}>
      <figcaption className={classes.head}>
        <span className={classes.label}>{t("home:example.total")}</span>
        <span className={`num ${classes.hero}`}>
          {roubles(totalProfit, locale, "always")}
          <small>
            {arrow(totalProfit)} {formatPercent(ratio, locale, { sign: "never" })}
          </small>
        </span>
      </figcaption>
      <Waterfall label={t("home:example.chart")} />
      <fieldset className={classes.parts}>
        <legend className="visually-hidden">{t("home:example.choose")}</legend>
        {parts.map(({ id, amount }) => (
          <label key={id}>
            <input
              type="radio"
              className="visually-hidden"
              name="part"
              value={id}
              defaultChecked={id === first}
            />
            <span>{t(`home:example.part.${id}`)}</span>
            <span className={`num ${amount < 0 ? classes.lossText : classes.gainText}`}>
              {roubles(amount, locale, "always")}
            </span>
          </label>
        ))}
      </fieldset>
      <div aria-live="polite">
        {parts.map((part) => (
          <PartPanel key={part.id} part={part} locale={locale} />
        ))}
      </div>
    </figure>
  );
}

function PartPanel({ part, locale }: { part: Part; locale: Locale }) {
  const { t } = useTranslation("home");
  return (
    <section className={classes.panel} data-part={part.id}>
      <p className={classes.panelTitle}>
        {t("home:example.computed", { part: t(`home:example.part.${part.id}`) })}
      </p>
      <p className={classes.formula}>
        {formulaOf(part, locale)} = <strong>{roubles(part.amount, locale)}</strong>
      </p>
      <dl className={classes.sources}>
        {part.sources.map((source) => (
          <div key={source}>
            <dt>{t(`home:example.source.${source}`)}</dt>
            <dd className="num">{sourceValue(source, locale)}</dd>
            <dd className={classes.from}>
              {formatDayWithName(dayOf(source), locale)} · {t(`home:example.from.${source}`)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The formula with its numbers, readable as it would be typed into a calculator. */
function formulaOf({ id }: Part, locale: Locale): string {
  const { quantity, buyPrice, endPrice, buyRate, endRate, dividendPerShare, fee, withheldTax } = inputs;
  if (id === "price")
    return `${quantity} × (${dollars(endPrice, locale)} − ${dollars(buyPrice, locale)}) × ${rate(endRate, locale)}`;
  if (id === "currency")
    return `${quantity} × ${dollars(buyPrice, locale)} × (${rate(endRate, locale)} − ${rate(buyRate, locale)})`;
  if (id === "income") return `${quantity} × ${dollars(dividendPerShare, locale)} × ${rate(endRate, locale)}`;
  if (id === "fees") return `−${dollars(fee, locale)} × ${rate(buyRate, locale)}`;
  return `−${dollars(withheldTax, locale)} × ${rate(endRate, locale)}`;
}

function sourceValue(source: SourceId, locale: Locale): string {
  if (source === "buy") return `${inputs.quantity} × ${dollars(inputs.buyPrice, locale)}`;
  if (source === "dividend") return `${inputs.quantity} × ${dollars(inputs.dividendPerShare, locale)}`;
  if (source === "endPrice") return dollars(inputs.endPrice, locale);
  return rate(source === "buyRate" ? inputs.buyRate : inputs.endRate, locale);
}

function dayOf(source: SourceId): string {
  if (source === "buy" || source === "buyRate") return inputs.buyDay;
  return source === "dividend" || source === "payRate" ? inputs.payDay : inputs.endDay;
}

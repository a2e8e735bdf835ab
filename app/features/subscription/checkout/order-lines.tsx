import { useTranslation } from "react-i18next";
import { formatMoney, formatPercent } from "../../../i18n/format.ts";
import { useReader } from "../../../i18n/reader-context.tsx";
import type { Discount, PaymentModal } from "../buying/buying.schema.ts";
import { useDay } from "../buying/use-day.ts";
import classes from "./checkout.module.css";

const isZero = (amount: string): boolean => Number(amount) === 0;

/** Lines that add up to the total, then what comes after it and when. */
export function OrderLines({ modal }: { readonly modal: PaymentModal }) {
  const { t } = useTranslation("buying");
  const { locale } = useReader();
  const day = useDay();
  const { lines, currency, period, kind, nextPayment, startsAt } = modal;
  const money = (amount: string) => formatMoney(amount, locale, { currency, digits: "table" });
  const minus = (amount: string) => formatMoney(`-${amount}`, locale, { currency, digits: "table" });
  const name = t(`subscription:plan.${modal.plan}`);
  if (kind === "none") return <p className={classes.muted}>{t("buying:checkout.same")}</p>;
  if (kind === "later")
    return (
      <dl className={classes.lines}>
        <Line label={t("buying:line.now")} value={money("0")} isTotal />
        <Line label={t("buying:line.from", { date: day(nextPayment.at) })} value={money(nextPayment.price)} />
      </dl>
    );
  return (
    <>
      <dl className={classes.lines}>
        <Line label={t(`buying:line.plan.${period}`, { name })} value={money(lines.list)} />
        {lines.discount && (
          <Line label={discountName(lines.discount, t, locale)} value={minus(lines.discount.off)} />
        )}
        {!isZero(lines.unused) && <Line label={t("buying:line.unused")} value={minus(lines.unused)} />}
        {!isZero(lines.credit) && <Line label={t("buying:line.credit")} value={minus(lines.credit)} />}
        <Line label={t("buying:line.total")} value={money(lines.total)} isTotal />
      </dl>
      <dl className={classes.after}>
        {!isZero(lines.creditLeft) && (
          <Line label={t("buying:line.creditLeft")} value={money(lines.creditLeft)} />
        )}
        <Line label={t("buying:line.starts")} value={day(startsAt)} />
        <Line label={t("buying:line.next", { date: day(nextPayment.at) })} value={money(nextPayment.price)} />
      </dl>
    </>
  );
}

/** "Promo code SPRING, 20%". */
function discountName(
  { source, code, percent }: Discount,
  t: ReturnType<typeof useTranslation>["t"],
  locale: ReturnType<typeof useReader>["locale"],
): string {
  const name = t(`buying:discount.${source}`, { code: code ?? "" }).trim();
  return percent === null
    ? name
    : `${name}, ${formatPercent(percent, locale, { minDigits: 0, maxDigits: 2 })}`;
}

interface LineProps {
  readonly label: string;
  readonly value: string;
  readonly isTotal?: boolean;
}

const Line = ({ label, value, isTotal = false }: LineProps) => (
  <div className={isTotal ? classes.total : undefined}>
    <dt>{label}</dt>
    <dd className="num">{value}</dd>
  </div>
);

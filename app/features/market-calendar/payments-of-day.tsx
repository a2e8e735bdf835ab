import { useTranslation } from "react-i18next";
import { moneyPieces } from "../../i18n/format.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import { MarkedName } from "../../ui/market/marked-name.tsx";
import { DateText } from "../../ui/money/amounts.tsx";
import { Pieces } from "../../ui/money/pieces.tsx";
import type { MarketPayment } from "./market-calendar.contract.ts";
import classes from "./market-calendar.module.css";

interface PaymentsProps {
  readonly day: string;
  readonly payments: readonly MarketPayment[];
}

const markedOf = ({ symbol, ticker }: MarketPayment["asset"]) => ({
  ticker,
  exchange: symbol.slice(ticker.length + 1),
});

/** Payments of a day, each with its other days. */
export function PaymentsOfDay({ day, payments }: PaymentsProps) {
  const { t } = useTranslation("market-calendar");
  return (
    <ul className={classes.payments}>
      {payments.map((payment) => (
        <li key={payment.id} className={classes.payment}>
          <MarkedName asset={markedOf(payment.asset)} size="tiny">
            <span className={classes.who}>
              <a href={`/public/asset/${encodeURIComponent(payment.asset.symbol)}`}>{payment.asset.ticker}</a>
              <span className={classes.name}>{payment.asset.name}</span>
            </span>
          </MarkedName>
          <span className={classes.days}>
            <OtherDays payment={payment} day={day} />
          </span>
          <span className={classes.amount}>
            {payment.amount === null ? (
              <span className={classes.unknown}>{t("unknown")}</span>
            ) : (
              <PerUnit amount={payment.amount} currency={payment.currency} />
            )}
            {payment.isSpecial && <span className={classes.special}>{t("special")}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** All decimals, never hidden: a market fact. */
function PerUnit({ amount, currency }: { readonly amount: string; readonly currency: string }) {
  const { locale } = useReader();
  const digits = Math.max(2, amount.split(".")[1]?.length ?? 0);
  return (
    <span>
      <Pieces pieces={moneyPieces(amount, locale, { currency, digits })} />
    </span>
  );
}

const dayNames = ["exDate", "recordDate", "payDate"] as const;

function OtherDays({ payment, day }: { readonly payment: MarketPayment; readonly day: string }) {
  const { t } = useTranslation("market-calendar");
  return dayNames.map((name) => {
    const date = payment[name];
    if (date === null || date === day) return null;
    return (
      <span key={name} className={classes.other}>
        {t(`day.${name}`)} <DateText value={date} />
      </span>
    );
  });
}

import { useTranslation } from "react-i18next";
import { formatCompact, formatPercentPrice, formatPrice, pricePieces } from "../../i18n/format.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import type { Reason } from "../../shared/shapes.ts";
import { Pieces } from "../../ui/money/pieces.tsx";
import { reasonText } from "../../ui/money/reason-text.ts";
import classes from "./asset-page.module.css";

interface MarketMoneyProps {
  /** Decimal text. */
  readonly value: string;
  readonly currency: string;
  readonly digits?: number | undefined;
}

/** A price or payment of the market: shown to everybody, also while own amounts are hidden. */
export function MarketMoney({ value, currency, digits }: MarketMoneyProps) {
  const { locale } = useReader();
  return (
    <span className={classes.amount}>
      <Pieces pieces={pricePieces(value, locale, { currency, digits })} />
    </span>
  );
}

/** A price as it is quoted: money, of bonds percent of the nominal. */
export function Quoted({ value, currency, digits, isBond }: MarketMoneyProps & { readonly isBond: boolean }) {
  const { locale } = useReader();
  if (!isBond) return <MarketMoney value={value} currency={currency} digits={digits} />;
  return <span className={classes.amount}>{formatPercentPrice(value, locale, digits)}</span>;
}

/** A large amount of a report in short, in full when pointed at. */
export function Compact({ value, currency }: { readonly value: string; readonly currency: string | null }) {
  const { locale } = useReader();
  const options = currency === null ? undefined : { currency };
  return (
    <span className={classes.amount} title={formatPrice(value, locale)}>
      {formatCompact(value, locale, options)}
    </span>
  );
}

/** Why a part of the page has nothing to show. */
export function Reasons({ reasons }: { readonly reasons: readonly Reason[] }) {
  const { t } = useTranslation("common");
  const { locale } = useReader();
  return reasons.map((reason) => (
    <p key={JSON.stringify(reason)} className={classes.muted}>
      {reasonText(reason, t, locale)}
    </p>
  ));
}

/** The name of a source of data. */
export function SourceName({ id }: { readonly id: string }) {
  const { t } = useTranslation("assets");
  return <>{t(`assets:source.${id}`, { defaultValue: id })}</>;
}

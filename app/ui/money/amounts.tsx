import {
  formatPercentPrice,
  type MoneyOptions,
  moneyPieces,
  numberPieces,
  percentPieces,
  pricePieces,
  type SignRule,
} from "../../i18n/format.ts";
import { formatDay, formatDayWithName } from "../../i18n/format-date.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import classes from "./figure.module.css";
import { Pieces } from "./pieces.tsx";

interface MoneyProps extends MoneyOptions {
  readonly value: string;
}

export function Money({ value, ...options }: MoneyProps) {
  const { locale, isStealth } = useReader();
  return (
    <span className={classes.amount}>
      {isStealth ? "•••" : <Pieces pieces={moneyPieces(value, locale, options)} />}
    </span>
  );
}

interface PriceProps {
  readonly value: string;
  readonly currency: string;
  readonly digits?: number | undefined;
}

/** Price or payment per unit, never rounded to zero. */
export function Price({ value, currency, digits }: PriceProps) {
  const { locale, isStealth } = useReader();
  return (
    <span className={classes.amount}>
      {isStealth ? "•••" : <Pieces pieces={pricePieces(value, locale, { currency, digits })} />}
    </span>
  );
}

interface QuotedPriceProps extends PriceProps {
  readonly isPercent: boolean;
}

/** Quoted price; bonds in percent, never hidden. */
export function QuotedPrice({ isPercent, ...price }: QuotedPriceProps) {
  const { locale } = useReader();
  if (!isPercent) return <Price {...price} />;
  return <span className={classes.amount}>{formatPercentPrice(price.value, locale, price.digits)}</span>;
}

interface PercentProps {
  readonly value: string;
  readonly sign?: SignRule;
  readonly digits?: number;
  readonly most?: number;
}

export function Percent({ value, sign = "minus", digits = 2, most = digits }: PercentProps) {
  const { locale } = useReader();
  const pieces = percentPieces(value, locale, { sign, minDigits: digits, maxDigits: most });
  return (
    <span className={classes.amount}>
      <Pieces pieces={pieces} />
    </span>
  );
}

interface QuantityProps {
  readonly value: string;
  readonly most?: number;
}

export function Quantity({ value, most }: QuantityProps) {
  const { locale, isStealth } = useReader();
  const options = most === undefined ? {} : { maxDigits: most };
  return (
    <span className={classes.amount}>
      {isStealth ? "•••" : <Pieces pieces={numberPieces(value, locale, options)} />}
    </span>
  );
}

interface DateTextProps {
  readonly value: string;
  /** `short` and `long` name the month. */
  readonly width?: "digits" | "short" | "long";
}

export function DateText({ value, width = "short" }: DateTextProps) {
  const { locale } = useReader();
  const text = width === "digits" ? formatDay(value, locale) : formatDayWithName(value, locale, width);
  return (
    <time dateTime={value} className={classes.amount}>
      {text}
    </time>
  );
}

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

/** Amounts that are facts of the ledger, not computed figures, and need no explanation. */

interface MoneyProps extends MoneyOptions {
  /** Decimal text. */
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
  /** Decimal text. */
  readonly value: string;
  readonly currency: string;
  /** Tick of the instrument if known. */
  readonly digits?: number | undefined;
}

/** Price or payment per unit: never rounded to zero. */
export function Price({ value, currency, digits }: PriceProps) {
  const { locale, isStealth } = useReader();
  return (
    <span className={classes.amount}>
      {isStealth ? "•••" : <Pieces pieces={pricePieces(value, locale, { currency, digits })} />}
    </span>
  );
}

interface QuotedPriceProps extends PriceProps {
  /** Bonds: percent of the nominal, not money. */
  readonly isPercent: boolean;
}

/** Quoted price: a bond's in percent, any other in its currency. Percentages are never hidden. */
export function QuotedPrice({ isPercent, ...price }: QuotedPriceProps) {
  const { locale } = useReader();
  if (!isPercent) return <Price {...price} />;
  return <span className={classes.amount}>{formatPercentPrice(price.value, locale, price.digits)}</span>;
}

interface PercentProps {
  /** Ratio as decimal text: 0.12 is 12%. */
  readonly value: string;
  readonly sign?: SignRule;
  readonly digits?: number;
  /** Most digits, where the value has more than `digits`. */
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
  /** Most decimals; all by default. */
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
  /** `YYYY-MM-DD`. */
  readonly value: string;
  /** `digits` for tables; `short` and `long` have the month's name. */
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

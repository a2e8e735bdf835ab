import { useTranslation } from "react-i18next";
import { formatNumber } from "../../i18n/format.ts";
import { parseNumber } from "../../i18n/parse-number.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import { useTypedText } from "../../ui/form/use-typed-text.ts";
import { toPercent, toRatio } from "./draft-tree.ts";
import classes from "./pies.module.css";

interface Props {
  readonly label: string;
  /** Ratio as text; null = no target. */
  readonly value: string | null;
  readonly onValue: (value: string | null) => void;
  /** Error from the server. */
  readonly error?: string | undefined;
}

/** Percentages have two decimals less than ratios. */
const rules = { maxDecimals: 16 } as const;

/** Target in percent within its row; accepts arithmetic like every number. */
export function TargetBox({ label, value, onValue, error }: Props) {
  const { t } = useTranslation("common");
  const { locale } = useReader();
  const percent = value === null ? null : toPercent(value);
  const { text, setTyped } = useTypedText(percent, (decimal) => formatNumber(decimal, locale));
  const read = parseNumber(text, locale, rules);
  const problem = !read.ok && read.code !== "empty" ? t(`common:number.${read.code}`) : error;
  return (
    <span className={classes.target}>
      <input
        className={`num ${classes.targetInput}`}
        inputMode="decimal"
        autoComplete="off"
        aria-label={label}
        aria-invalid={problem !== undefined}
        title={problem}
        value={text}
        onChange={(event) => {
          const next = parseNumber(event.target.value, locale, rules);
          const meaning = next.ok ? next.value : null;
          setTyped(event.target.value, meaning);
          if (meaning !== percent) onValue(meaning === null ? null : toRatio(meaning));
        }}
        onBlur={() => {
          if (read.ok && read.isComputed) setTyped(read.understoodAs, read.value, false);
        }}
      />
      <span aria-hidden="true">%</span>
      {problem && (
        <span className="visually-hidden" role="alert">
          {problem}
        </span>
      )}
    </span>
  );
}

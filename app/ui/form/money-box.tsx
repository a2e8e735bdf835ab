import { useTranslation } from "react-i18next";
import classes from "./form.module.css";
import { NumberBox, type NumberBoxProps } from "./number-box.tsx";

interface MoneyBoxProps extends Omit<NumberBoxProps, "unit" | "unitWidth"> {
  readonly currency: string;
  readonly onCurrency?: ((currency: string) => void) | undefined;
  readonly currencies?: readonly string[];
}

/** Shows an amount with its currency in the field; selectable with `onCurrency`. */
export function MoneyBox({ currency, onCurrency, currencies = [currency], ...box }: MoneyBoxProps) {
  const { t } = useTranslation("common");
  if (!onCurrency) return <NumberBox {...box} unit={currency} />;
  const codes = currencies.includes(currency) ? currencies : [currency, ...currencies];
  const select = (
    <select
      className={classes.currency}
      aria-label={t("common:field.currencyOf", { field: box.label })}
      name={`${box.name}Currency`}
      value={currency}
      onChange={(event) => onCurrency(event.target.value)}
    >
      {codes.map((code) => (
        <option key={code}>{code}</option>
      ))}
    </select>
  );
  return <NumberBox {...box} unit={select} unitWidth={88} />;
}

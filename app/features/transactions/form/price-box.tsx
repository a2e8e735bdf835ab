import type { ReactNode } from "react";
import { MoneyBox } from "../../../ui/form/money-box.tsx";
import type { FieldsProps } from "../transactions.types.ts";

/** Price per unit, or the strike, with a selectable currency. */
export function PriceBox({
  state,
  change,
  errors,
  currencies,
  label,
  name,
  hint,
}: Omit<FieldsProps, "preview"> & {
  readonly label: string;
  readonly name: string;
  readonly hint?: ReactNode;
}) {
  return (
    <MoneyBox
      {...{ label, name, hint }}
      value={state.price}
      onValue={(price) => change({ price })}
      maxDecimals={18}
      currency={state.currency}
      onCurrency={(currency) => change({ currency })}
      currencies={currencies}
      error={errors.of("price")}
    />
  );
}

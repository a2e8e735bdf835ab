import { useTranslation } from "react-i18next";
import { SelectBox } from "../../../ui/form/select-box.tsx";
import type { FieldsProps } from "../transactions.types.ts";
import { PriceBox } from "./price-box.tsx";

/** Right and strike per unit of the underlying. */
export function OptionFields({ state, change, errors, currencies }: FieldsProps) {
  const { t } = useTranslation("transactions");
  return (
    <>
      <SelectBox
        label={t("form.optionRight")}
        name="optionRight"
        value={state.optionRight}
        onValue={(right) => change({ optionRight: right === "put" ? "put" : "call" })}
        options={(["call", "put"] as const).map((right) => ({ value: right, label: t(`form.${right}`) }))}
        error={errors.of("optionRight")}
      />
      <PriceBox label={t("form.strike")} name="strike" {...{ state, change, errors, currencies }} />
    </>
  );
}

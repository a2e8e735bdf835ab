import { useTranslation } from "react-i18next";
import { NumberBox } from "../../ui/form/number-box.tsx";
import { SelectBox } from "../../ui/form/select-box.tsx";
import type { PartProps } from "./custom-form.types.ts";

const metals = ["gold", "silver", "platinum", "palladium"] as const;

/** Edits a metal, priced by the Bank of Russia. */
export function MetalFields({ state, change, errorOf }: PartProps) {
  const { t } = useTranslation("custom-assets");
  return (
    <>
      <SelectBox
        label={t("form.metal")}
        name="metal"
        value={state.metal}
        onValue={(name) => change({ metal: metals.find((metal) => metal === name) ?? "" })}
        options={[
          { value: "", label: t("metal.none") },
          ...metals.map((metal) => ({ value: metal, label: t(`metal.${metal}`) })),
        ]}
        error={errorOf("metal")}
      />
      {state.metal !== "" && (
        <>
          <SelectBox
            label={t("form.unit")}
            name="unit"
            value={state.unit}
            onValue={(unit) => change({ unit: unit === "ounce" ? "ounce" : "gram" })}
            options={(["gram", "ounce"] as const).map((unit) => ({ value: unit, label: t(`unit.${unit}`) }))}
          />
          <NumberBox
            label={t("form.fineness")}
            name="fineness"
            value={state.fineness}
            onValue={(fineness) => change({ fineness })}
            maxDecimals={18}
            isNegativeAllowed={false}
            error={errorOf("metal.fineness")}
            hint={t("form.finenessHint")}
          />
        </>
      )}
    </>
  );
}

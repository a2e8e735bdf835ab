import { useTranslation } from "react-i18next";
import { useRootData } from "../../client/data/root-data.ts";
import { DateBox } from "../../ui/form/date-box.tsx";
import { WideField } from "../../ui/form/form-grid.tsx";
import { NumberBox } from "../../ui/form/number-box.tsx";
import classes from "./custom-form.module.css";
import type { PartProps } from "./custom-form.types.ts";
import { isTermsBond } from "./custom-state.ts";

export function StartFields({
  state,
  change,
  errorOf,
  portfolioName,
}: PartProps & { readonly portfolioName: string | null }) {
  const { t } = useTranslation("custom-assets");
  const { today } = useRootData();
  const hasOwnPrice = state.valueKind === 1 && (state.class !== 3 || state.metal === "");
  return (
    <>
      <DateBox
        label={t("form.since")}
        name="since"
        value={state.since}
        onValue={(since) => change({ since })}
        today={today}
        error={errorOf("position.date", "price.date", "date")}
      />
      {hasOwnPrice && (
        <NumberBox
          label={t("form.price")}
          name="price"
          value={state.price}
          onValue={(price) => change({ price })}
          maxDecimals={10}
          isNegativeAllowed={false}
          unit={isTermsBond(state) ? "%" : state.currency}
          error={errorOf("price.close")}
          hint={t(isTermsBond(state) ? "form.bondPriceHint" : "form.priceHint")}
        />
      )}
      {portfolioName !== null && (
        <WideField>
          <label className={classes.check}>
            <input
              type="checkbox"
              name="isHeld"
              checked={state.isHeld}
              onChange={(event) => change({ isHeld: event.target.checked })}
            />
            {t("form.isHeld", { portfolio: portfolioName })}
          </label>
        </WideField>
      )}
      {state.isHeld && (
        <>
          <NumberBox
            label={t("form.quantity")}
            name="quantity"
            value={state.quantity}
            onValue={(quantity) => change({ quantity })}
            maxDecimals={18}
            isNegativeAllowed={false}
            error={errorOf("position.quantity", "quantity")}
          />
          <NumberBox
            label={t("form.cost")}
            name="cost"
            value={state.cost}
            onValue={(cost) => change({ cost })}
            maxDecimals={10}
            isNegativeAllowed={false}
            unit={state.currency}
            error={errorOf("position.cost", "cost")}
            hint={t("form.costHint")}
          />
        </>
      )}
    </>
  );
}

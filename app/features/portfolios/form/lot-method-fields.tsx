import { useTranslation } from "react-i18next";
import type { FieldErrors } from "../../../ui/form/field-errors.ts";
import { SelectBox } from "../../../ui/form/select-box.tsx";
import classes from "../manage-portfolios.module.css";
import { type LotMethodState, lotMethodNames, type PortfolioState } from "../portfolio-state.ts";
import { AssetToAdd } from "./asset-to-add.tsx";

interface LotMethodProps {
  readonly portfolioId: string;
  readonly state: PortfolioState;
  readonly change: (part: Partial<PortfolioState>) => void;
  readonly errors: FieldErrors;
}

/** Assets with a cost method other than the portfolio's. */
export function LotMethodFields({ portfolioId, state, change, errors }: LotMethodProps) {
  const { t } = useTranslation("portfolios");
  const { lotMethods } = state;
  const put = (assetId: string, method: LotMethodState["method"] | undefined) =>
    change({
      lotMethods:
        method === undefined
          ? lotMethods.filter((one) => one.assetId !== assetId)
          : lotMethods.map((one) => (one.assetId === assetId ? { ...one, method } : one)),
    });
  return (
    <fieldset className={classes.children}>
      <legend>{t("form.lotMethods")}</legend>
      {lotMethods.map(({ assetId, ticker, method }, place) => (
        <SelectBox
          key={assetId}
          label={ticker}
          name={`lotMethods.${place}`}
          value={method}
          onValue={(value) =>
            put(
              assetId,
              lotMethodNames.find((name) => name === value),
            )
          }
          options={[
            ...lotMethodNames.map((name) => ({ value: name, label: t(`form.methods.${name}`) })),
            { value: "", label: t("form.asPortfolio") },
          ]}
          error={errors.of(`lotMethods.${place}.assetId`)}
        />
      ))}
      <AssetToAdd
        label={t("form.addLotMethod")}
        name="lotMethodAsset"
        portfolioId={portfolioId}
        known={lotMethods}
        onAdd={(asset) => change({ lotMethods: [...lotMethods, { ...asset, method: "average" }] })}
      />
      <p className={classes.muted}>{t("form.lotMethodsHint")}</p>
    </fieldset>
  );
}

import { useTranslation } from "react-i18next";
import type { FieldErrors } from "../../../ui/form/field-errors.ts";
import { NumberBox } from "../../../ui/form/number-box.tsx";
import { SelectBox } from "../../../ui/form/select-box.tsx";
import classes from "../manage-portfolios.module.css";
import { blockedCounts, type PortfolioState } from "../portfolio-state.ts";
import { AssetToAdd } from "./asset-to-add.tsx";

interface BlockedProps {
  readonly portfolioId: string;
  readonly state: PortfolioState;
  readonly change: (part: Partial<PortfolioState>) => void;
  readonly errors: FieldErrors;
}

/**
 * Frozen assets and how they count. A portfolio's frozen assets are frozen in its composites too, counted their way.
 */
export function BlockedFields({ portfolioId, state, change, errors }: BlockedProps) {
  const { t } = useTranslation("portfolios");
  const { blockedAssets, blockedCount } = state;
  return (
    <fieldset className={classes.children}>
      <legend>{t("form.blocked")}</legend>
      {blockedAssets.map(({ assetId, ticker }, place) => (
        <SelectBox
          key={assetId}
          label={ticker}
          name={`blockedAssets.${place}`}
          value="blocked"
          onValue={() => change({ blockedAssets: blockedAssets.filter((one) => one.assetId !== assetId) })}
          options={[
            { value: "blocked", label: t("form.isBlocked") },
            { value: "", label: t("form.isFree") },
          ]}
          error={errors.of(`blockedAssets.${place}`)}
        />
      ))}
      <AssetToAdd
        label={t("form.addBlocked")}
        name="blockedAsset"
        portfolioId={portfolioId}
        known={blockedAssets}
        onAdd={(asset) => change({ blockedAssets: [...blockedAssets, asset] })}
      />
      <SelectBox
        label={t("form.blockedCount")}
        name="blockedCount"
        value={blockedCount}
        onValue={(value) =>
          change({ blockedCount: blockedCounts.find((count) => count === value) ?? "price" })
        }
        options={blockedCounts.map((value) => ({ value, label: t(`form.blockedCounts.${value}`) }))}
        hint={t(`form.blockedHints.${blockedCount}`)}
      />
      {blockedCount === "haircut" && (
        <NumberBox
          label={t("form.blockedHaircut")}
          name="blockedHaircut"
          value={state.blockedHaircut}
          onValue={(blockedHaircut) => change({ blockedHaircut })}
          maxDecimals={4}
          unit="%"
          error={errors.of("blockedHaircut")}
        />
      )}
      <p className={classes.muted}>{t(state.isComposite ? "form.blockedInParts" : "form.blockedHint")}</p>
    </fieldset>
  );
}

import { Button, Checkbox } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useApiQuery } from "../../../client/data/use-api.ts";
import { delayDays } from "../../../shared/names/publication-names.ts";
import type { FieldErrors } from "../../../ui/form/field-errors.ts";
import { SelectBox } from "../../../ui/form/select-box.tsx";
import { TextBox } from "../../../ui/form/text-box.tsx";
import { Notice } from "../../../ui/states/notice.tsx";
import classes from "./owner.module.css";
import { delayOf, type Settings } from "./publication-draft.ts";

interface SettingsFieldsProps {
  readonly portfolioId: string;
  readonly settings: Settings;
  readonly onChange: (change: Partial<Settings>) => void;
  readonly errors: FieldErrors;
}

/** Edits every setting of a public portfolio. */
export function SettingsFields(props: SettingsFieldsProps) {
  const { settings, onChange, errors } = props;
  const { t } = useTranslation("public-portfolios");
  const check = (name: "areTransactionsShared" | "showsOwner" | "areAmountsShown") => ({
    name,
    label: t(`owner.${name}`),
    checked: settings[name],
    onChange: (event: { readonly currentTarget: { readonly checked: boolean } }) =>
      onChange({ [name]: event.currentTarget.checked }),
  });
  return (
    <>
      <fieldset className={classes.checks}>
        <legend>{t("owner.visibility")}</legend>
        {(["unlisted", "listed"] as const).map((value) => (
          <label key={value} className={classes.choice}>
            <input
              type="radio"
              name="visibility"
              value={value}
              checked={settings.isListed === (value === "listed")}
              onChange={() => onChange({ isListed: value === "listed" })}
            />
            <span>
              {t(`owner.${value}`)}
              <span className={classes.hint}>{t(`owner.${value}Hint`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <SelectBox
        label={t("owner.delay")}
        name="delayDays"
        value={String(settings.delayDays)}
        onValue={(value) => onChange({ delayDays: delayOf(value) })}
        hint={t("owner.delayHint")}
        options={delayDays.map((days) => ({
          value: String(days),
          label: days === 0 ? t("owner.noDelay") : t("owner.days", { count: days }),
        }))}
      />
      <TextBox
        name="description"
        kind="lines"
        label={t("owner.description")}
        hint={t("owner.descriptionHint")}
        value={settings.description}
        onValue={(description) => onChange({ description })}
        error={errors.of("description")}
        maxLength={5_000}
      />
      <fieldset className={classes.checks}>
        <legend>{t("owner.shows")}</legend>
        <Checkbox {...check("areTransactionsShared")} description={t("owner.areTransactionsSharedHint")} />
        <Checkbox
          {...check("showsOwner")}
          description={<Link to="/user-profile?section=public">{t("owner.profile")}</Link>}
        />
        <Checkbox {...check("areAmountsShown")} />
        {settings.areAmountsShown && <Notice tone="warning">{t("owner.amountsWarning")}</Notice>}
      </fieldset>
      <HiddenAssets {...props} />
    </>
  );
}

/** Chooses holdings that visitors see only as one unnamed row. */
function HiddenAssets({ portfolioId, settings, onChange }: SettingsFieldsProps) {
  const { t } = useTranslation("public-portfolios");
  const { data } = useApiQuery("GET /api/holdings/search", { portfolioId, text: "" });
  const assets = [...new Map((data?.holdings ?? []).map(({ asset }) => [asset.id, asset])).values()];
  const { hiddenAssets } = settings;
  if (assets.length === 0) return null;
  const toggle = (id: string, isHidden: boolean) =>
    onChange({ hiddenAssets: isHidden ? [...hiddenAssets, id] : hiddenAssets.filter((one) => one !== id) });
  return (
    <details className={classes.hidden} open={hiddenAssets.length > 0}>
      <summary>{t("owner.hidden", { count: hiddenAssets.length })}</summary>
      <p className={classes.muted}>{t("owner.hiddenHint")}</p>
      <div className={classes.assets}>
        {assets.map(({ id, name, ticker }) => (
          <Checkbox
            key={id}
            size="sm"
            label={ticker === "" || ticker === name ? name : `${name} (${ticker})`}
            checked={hiddenAssets.includes(id)}
            onChange={(event) => toggle(id, event.currentTarget.checked)}
          />
        ))}
      </div>
      {hiddenAssets.length > 0 && (
        <Button variant="subtle" size="compact-sm" onClick={() => onChange({ hiddenAssets: [] })}>
          {t("owner.showAll")}
        </Button>
      )}
    </details>
  );
}

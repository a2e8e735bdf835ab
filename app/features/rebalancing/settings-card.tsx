import { Button } from "@mantine/core";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useApiMutation } from "../../client/data/use-api.ts";
import { shiftPoint, splitDecimal } from "../../i18n/decimal-text.ts";
import type { RebalanceSettings } from "../../shared/schemas/rebalance.schema.ts";
import { Writes } from "../../shell/writes.tsx";
import { MoneyBox } from "../../ui/form/money-box.tsx";
import { NumberBox } from "../../ui/form/number-box.tsx";
import { SelectBox } from "../../ui/form/select-box.tsx";
import { Card } from "../../ui/shell/card.tsx";
import { useToasts } from "../../ui/states/toast.tsx";
import { AssetRules } from "./asset-rules.tsx";
import classes from "./rebalancing.module.css";
import type { Ground } from "./rebalancing.types.ts";

interface Props {
  readonly ground: Ground;
  readonly settings: RebalanceSettings;
  readonly onChange: (part: Partial<RebalanceSettings>) => void;
}

function movePoint(text: string, by: number): string {
  const { whole, fraction } = shiftPoint(splitDecimal(text), by);
  const digits = fraction.replace(/0+$/, "");
  return `${whole}${digits === "" ? "" : `.${digits}`}`;
}
const toPercent = (ratio: string | null): string | null => (ratio === null ? null : movePoint(ratio, 2));
const toRatio = (percent: string | null): string | null => (percent === null ? null : movePoint(percent, -2));

/** Fees, smallest order, band, tax and lots, collapsed: changes apply at once, and persist when saved. */
export function SettingsCard({ ground, settings, onChange }: Props) {
  const { t } = useTranslation("rebalancing");
  const toasts = useToasts();
  const { currency, portfolioId, settingsEtag: ifMatch } = ground;
  const keep = useApiMutation(
    "PUT /api/rebalancing/settings",
    ["GET /api/rebalancing", "POST /api/rebalancing/plan"],
    { ifMatch },
  );
  const money = (name: "feeFixed" | "feeMinimum" | "minTrade") => (
    <MoneyBox
      label={t(`settings.${name}`)}
      name={name}
      value={settings[name]}
      onValue={(value) => onChange({ [name]: value ?? "0" })}
      currency={currency}
      maxDecimals={10}
    />
  );
  const percent = (name: "feePercent" | "band" | "taxRate", hint?: string) => (
    <NumberBox
      label={t(`settings.${name}`)}
      name={name}
      value={toPercent(settings[name])}
      onValue={(value) => onChange({ [name]: toRatio(value) ?? (name === "feePercent" ? "0" : null) })}
      maxDecimals={8}
      unit="%"
      hint={hint}
    />
  );
  return (
    <Card title={t("settings.title")}>
      <details className={classes.how}>
        <summary>{t("settings.show")}</summary>
        <div className={`${classes.stack} ${classes.folded}`}>
          {percent("feePercent")}
          {money("feeFixed")}
          {money("feeMinimum")}
          {money("minTrade")}
          {percent("band", t("settings.bandHint"))}
          <SelectBox
            label={t("settings.rest")}
            name="rest"
            value={settings.rest}
            onValue={(value) => onChange({ rest: value === "cash" ? "cash" : "refuse" })}
            options={[
              { value: "refuse", label: t("settings.restRefuse") },
              { value: "cash", label: t("settings.restCash") },
            ]}
          />
          <TaxFields settings={settings} onChange={onChange} />
          {percent("taxRate", t("settings.taxHint"))}
          <AssetRules ground={ground} settings={settings} onChange={onChange} />
          <div>
            <Writes>
              <Button
                variant="default"
                size="sm"
                loading={keep.isPending}
                onClick={() =>
                  void keep
                    .mutateAsync({ portfolioId, settings })
                    .then(() => toasts.done(t("done.kept")), toasts.failed)
                }
              >
                {t("settings.keep")}
              </Button>
            </Writes>
          </div>
        </div>
      </details>
    </Card>
  );
}

function TaxFields({ settings, onChange }: Omit<Props, "ground">) {
  const { t } = useTranslation("rebalancing");
  const id = useId();
  return (
    <>
      <div className={classes.check}>
        <input
          id={id}
          type="checkbox"
          name="isTaxAware"
          checked={settings.isTaxAware}
          aria-describedby={`${id}-hint`}
          onChange={(event) => onChange({ isTaxAware: event.target.checked })}
        />
        <label htmlFor={id}>{t("settings.taxAware")}</label>
      </div>
      <p id={`${id}-hint`} className={classes.muted}>
        {t("settings.taxAwareHint")}
      </p>
      {settings.isTaxAware && (
        <NumberBox
          label={t("settings.reliefYears")}
          name="reliefYears"
          value={settings.reliefYears === null ? null : String(settings.reliefYears)}
          onValue={(value) => onChange({ reliefYears: value === null ? null : Math.min(50, Number(value)) })}
          maxDecimals={0}
        />
      )}
    </>
  );
}

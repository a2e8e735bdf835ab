import { Switch } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRootData } from "../../../client/data/root-data.ts";
import { formatMoney } from "../../../i18n/format.ts";
import { useReader } from "../../../i18n/reader-context.tsx";
import { AssetType } from "../../../shared/codes.ts";
import { taxGroups, wrappers } from "../../../shared/names/tax-names.ts";
import type { TaxAnswers } from "../../../shared/schemas/tax-answers.schema.ts";
import { percentOf, ratioOf } from "../../../shared/text/percent.ts";
import { DateBox } from "../../../ui/form/date-box.tsx";
import { NumberBox } from "../../../ui/form/number-box.tsx";
import { SelectBox } from "../../../ui/form/select-box.tsx";
import { countryName } from "../country-name.ts";
import classes from "../reports.module.css";
import type { RussiaReport } from "./russia.contract.ts";

interface PartProps {
  readonly report: RussiaReport;
  readonly answers: TaxAnswers;
  readonly onAnswers: (part: Partial<TaxAnswers>) => void;
}

type AccountFacts = TaxAnswers["accounts"][string];
type ToldOfAsset = TaxAnswers["assets"][string];

const noAccount: AccountFacts = {
  ...{ country: null, wrapper: null, openedOn: null, closedOn: null, withheld: null },
};
const noAsset: ToldOfAsset = { group: null, country: null, isExternalLoan: false };

const useCountries = (report: RussiaReport) => {
  const { t } = useTranslation("reports");
  const names = report.countries.map(({ code, name }) => ({ value: code, label: name }));
  return [{ value: "", label: t("russia.form.unknownCountry") }, ...names];
};

/** Location, kind and withheld tax of the year's accounts. */
export function AccountFields({ report, answers, onAnswers }: PartProps) {
  const { t } = useTranslation("reports");
  const { today } = useRootData();
  const { locale } = useReader();
  const countries = useCountries(report);
  const change = (id: string, part: Partial<AccountFacts>) =>
    onAnswers({
      accounts: { ...answers.accounts, [id]: { ...noAccount, ...answers.accounts[id], ...part } },
    });
  return report.accounts.map((account) => {
    const { id, name, portfolio, withheldBooked } = account;
    const facts = answers.accounts[id] ?? noAccount;
    const wrapper = facts.wrapper ?? account.wrapper;
    const country = facts.country ?? (account.isCountryKnown ? account.country : "");
    const booked = "value" in withheldBooked ? withheldBooked.value : "0";
    return (
      <fieldset key={id} className={classes.part}>
        <legend>{[portfolio, name].filter(Boolean).join(" · ")}</legend>
        <div className={classes.fields}>
          <SelectBox
            label={t("russia.form.country")}
            name={`country-${id}`}
            value={country}
            onValue={(next) => change(id, { country: next || null })}
            options={countries}
          />
          <SelectBox
            label={t("russia.form.wrapper")}
            name={`wrapper-${id}`}
            value={wrapper}
            onValue={(next) => change(id, { wrapper: wrappers.find((one) => one === next) ?? null })}
            options={wrappers.map((one) => ({ value: one, label: t(`russia.wrapper.${one}`) }))}
          />
          {country === "RU" && (
            <NumberBox
              label={t("russia.form.withheld")}
              name={`withheld-${id}`}
              value={facts.withheld}
              onValue={(withheld) => change(id, { withheld })}
              maxDecimals={2}
              hint={t("russia.form.withheldHint", { sum: formatMoney(booked, locale, { currency: "RUB" }) })}
            />
          )}
          {wrapper !== "ordinary" &&
            (["openedOn", "closedOn"] as const).map((field) => (
              <DateBox
                key={field}
                label={t(`russia.form.${field}`)}
                name={`${field}-${id}`}
                value={facts[field] ?? account[field]}
                onValue={(day) => change(id, { [field]: day })}
                today={today}
              />
            ))}
        </div>
      </fieldset>
    );
  });
}

/** Corrections of an asset's legal group and issuer country. */
export function AssetFields({ report, answers, onAnswers }: PartProps) {
  const { t } = useTranslation("reports");
  const [isOpen, setOpen] = useState(false);
  if (report.assets.length === 0) return null;
  return (
    <details className={classes.part} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t("russia.form.assets")}</summary>
      {isOpen &&
        report.assets.map((row) => (
          <AssetFacts key={row.asset.id} {...{ row, report, answers, onAnswers }} />
        ))}
    </details>
  );
}

/** Assumptions, with editable fields when unfolded. */
function AssetFacts(props: PartProps & { readonly row: RussiaReport["assets"][number] }) {
  const { t, i18n } = useTranslation("reports");
  const [isOpen, setOpen] = useState(false);
  const { row, answers } = props;
  const { asset } = row;
  const facts = answers.assets[asset.id] ?? noAsset;
  const group = facts.group ?? row.group;
  const country = facts.country ?? row.country;
  return (
    <details className={classes.part} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {`${asset.ticker} · ${asset.name}`}{" "}
        <span className={classes.assumed}>
          {group === null ? t("russia.form.notCounted") : t(`russia.group.${group}`)} ·{" "}
          {country === "ZZ" ? t("russia.form.unknownCountry") : countryName(country, i18n.language)}
        </span>
      </summary>
      {isOpen && <AssetForm {...props} />}
    </details>
  );
}

function AssetForm({
  row,
  report,
  answers,
  onAnswers,
}: PartProps & { readonly row: RussiaReport["assets"][number] }) {
  const { t } = useTranslation("reports");
  const countries = useCountries(report);
  const { asset, group, country, isExternalLoan } = row;
  const facts = answers.assets[asset.id] ?? noAsset;
  const change = (part: Partial<ToldOfAsset>) =>
    onAnswers({ assets: { ...answers.assets, [asset.id]: { ...noAsset, ...facts, ...part } } });
  return (
    <div className={classes.fields}>
      <SelectBox
        label={t("russia.form.group")}
        name={`group-${asset.id}`}
        value={facts.group ?? group ?? ""}
        onValue={(next) => change({ group: taxGroups.find((one) => one === next) ?? null })}
        options={[
          ...(group === null ? [{ value: "", label: t("russia.form.notCounted") }] : []),
          ...taxGroups.map((one) => ({ value: one, label: t(`russia.group.${one}`) })),
        ]}
      />
      <SelectBox
        label={t("russia.form.issuer")}
        name={`issuer-${asset.id}`}
        value={facts.country ?? (country === "ZZ" ? "" : country)}
        onValue={(next) => change({ country: next || null })}
        options={countries}
      />
      {asset.type === AssetType.bond && (
        <Switch
          label={t("russia.form.externalLoan")}
          checked={answers.assets[asset.id]?.isExternalLoan ?? isExternalLoan}
          onChange={(event) => change({ isExternalLoan: event.currentTarget.checked })}
        />
      )}
    </div>
  );
}

/** In percent. */
export function TreatyFields({ report, answers, onAnswers }: PartProps) {
  const { t, i18n } = useTranslation("reports");
  const withheld = (report.result?.lines ?? []).flatMap((line) => (line.foreignTax ? [line.country] : []));
  const codes = [...new Set([...Object.keys(answers.treaties), ...withheld])].filter((one) => one !== "ZZ");
  const change = (code: string, percent: string | null) => {
    const { [code]: _, ...others } = answers.treaties;
    onAnswers({ treaties: percent === null ? others : { ...others, [code]: ratioOf(percent) } });
  };
  return (
    <fieldset className={classes.part}>
      <legend>{t("russia.form.treaties")}</legend>
      <div className={classes.fields}>
        {codes.sort().map((code) => {
          const rate = answers.treaties[code];
          return (
            <NumberBox
              key={code}
              label={t("russia.form.treatyOf", { country: countryName(code, i18n.language) })}
              name={`treaty-${code}`}
              value={rate === undefined ? null : percentOf(rate)}
              onValue={(percent) => change(code, percent)}
              maxDecimals={4}
              unit="%"
            />
          );
        })}
      </div>
    </fieldset>
  );
}

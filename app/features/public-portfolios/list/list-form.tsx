import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Form, Link, useSearchParams } from "react-router";
import { useApiQuery } from "../../../client/data/use-api.ts";
import { usePrefs } from "../../../client/prefs/prefs-context.tsx";
import { listSorts } from "../../../shared/names/publication-names.ts";
import classes from "./list.module.css";
import { filterNames, historyChoices, percentChoices, readListAddress } from "./list-address.ts";

interface Choice {
  readonly value: string;
  readonly label: string;
}

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly value: string | number | undefined;
  readonly choices: readonly Choice[];
}

const ChoiceBox = ({ name, label, value, choices }: ChoiceProps) => (
  <label className={classes.field}>
    {label}
    <select name={name} className={classes.box} defaultValue={String(value ?? choices[0]?.value ?? "")}>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  </label>
);

/** Search, sort and filters as a native form, which requests the same address. */
export function ListForm() {
  const { t } = useTranslation("public-portfolios");
  const [search] = useSearchParams();
  const input = readListAddress(search);
  const isNarrowed = filterNames.some((name) => (search.get(name) ?? "") !== "");
  return (
    <Form key={search.toString()} className={classes.form} role="search" preventScrollReset>
      <div className={classes.row}>
        <label className={`${classes.field} ${classes.search}`}>
          {t("list.search")}
          <input
            className={classes.box}
            type="search"
            name="search"
            maxLength={100}
            defaultValue={input.search ?? ""}
          />
        </label>
        <ChoiceBox
          name="sort"
          label={t("list.sort")}
          value={input.sort ?? "followers"}
          choices={listSorts.map((name) => ({ value: name, label: t(`list.sorts.${name}`) }))}
        />
        <button type="submit" className="button button-primary">
          {t("list.apply")}
        </button>
      </div>
      <details className={classes.more} open={isNarrowed}>
        <summary>{t("list.filters")}</summary>
        <Filters />
      </details>
      {isNarrowed && (
        <Link to={{ search: "" }} className={classes.clear} preventScrollReset>
          {t("list.clear")}
        </Link>
      )}
    </Form>
  );
}

function Filters() {
  const { t } = useTranslation("public-portfolios");
  const [search] = useSearchParams();
  const { language } = usePrefs().prefs;
  const { data } = useApiQuery("GET /api/public/portfolios-list/options", {});
  const input = readListAddress(search);
  const any = { value: "", label: t("list.any") };
  const regions = new Intl.DisplayNames(language, { type: "region" });
  const percents = percentChoices.map((value) => ({
    value: String(value),
    label: t("list.percent", { value }),
  }));
  const kept = (value: string | number | undefined, keys: readonly string[]): string[] =>
    value === undefined || keys.includes(String(value)) ? [...keys] : [String(value), ...keys];
  const keysOf = (options: readonly { readonly key: string }[] | undefined) =>
    (options ?? []).map(({ key }) => key);
  return (
    <div className={classes.filters}>
      <ChoiceBox
        name="currency"
        label={t("list.currency")}
        value={input.currency}
        choices={[
          any,
          ...kept(input.currency, keysOf(data?.currencies)).map((key) => ({ value: key, label: key })),
        ]}
      />
      <Pair>
        <ChoiceBox
          name="assetClass"
          label={t("list.class")}
          value={input.assetClass as number | undefined}
          choices={[
            { value: "", label: t("list.anyClass") },
            ...kept(
              input.assetClass as number | undefined,
              keysOf(data?.classes).filter((key) => /^\d+$/.test(key)),
            ).map((key) => ({ value: key, label: t(`ledger:assetType.${key}`) })),
          ]}
        />
        <ChoiceBox
          name="classPercent"
          label={t("list.atLeast")}
          value={(input.classPercent as number | undefined) ?? 50}
          choices={percents}
        />
      </Pair>
      <Pair>
        <ChoiceBox
          name="country"
          label={t("list.country")}
          value={input.country}
          choices={[
            any,
            ...kept(
              input.country,
              keysOf(data?.countries).filter((key) => /^[A-Z]{2}$/.test(key)),
            ).map((key) => ({ value: key, label: regions.of(key) ?? key })),
          ]}
        />
        <ChoiceBox
          name="countryPercent"
          label={t("list.atLeast")}
          value={(input.countryPercent as number | undefined) ?? 50}
          choices={percents}
        />
      </Pair>
      <ChoiceBox
        name="minHistoryDays"
        label={t("list.history")}
        value={input.minHistoryDays as number | undefined}
        choices={[
          any,
          ...historyChoices.map((days) => ({
            value: String(days),
            label: t("list.years", { count: days / 365 }),
          })),
        ]}
      />
      <Pair>
        <CountBox name="minHoldings" label={t("list.minHoldings")} value={input.minHoldings} />
        <CountBox name="maxHoldings" label={t("list.maxHoldings")} value={input.maxHoldings} />
      </Pair>
      <ChoiceBox
        name="withDemo"
        label={t("list.demo")}
        value={input.withDemo === false ? "false" : ""}
        choices={[
          { value: "", label: t("list.demoShown") },
          { value: "false", label: t("list.demoHidden") },
        ]}
      />
    </div>
  );
}

const Pair = ({ children }: { readonly children: ReactNode }) => (
  <div className={classes.pair}>{children}</div>
);

interface CountBoxProps {
  readonly name: string;
  readonly label: string;
  readonly value: unknown;
}

const CountBox = ({ name, label, value }: CountBoxProps) => (
  <label className={classes.field}>
    {label}
    <input
      className={classes.box}
      name={name}
      type="number"
      inputMode="numeric"
      min={0}
      max={10_000}
      defaultValue={value === undefined ? "" : String(value)}
    />
  </label>
);

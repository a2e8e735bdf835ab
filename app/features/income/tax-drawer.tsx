import { Button, Switch } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useApiMutation, useApiQuery } from "../../client/data/use-api.ts";
import type { OutputOf } from "../../shared/endpoint.ts";
import type { AssetRef } from "../../shared/schemas/ledger.schema.ts";
import { percentOf, ratioOf } from "../../shared/text/percent.ts";
import { toFieldErrors } from "../../ui/form/field-errors.ts";
import { NumberBox } from "../../ui/form/number-box.tsx";
import { SelectBox } from "../../ui/form/select-box.tsx";
import { SubmitRow } from "../../ui/form/submit-row.tsx";
import { DetailDrawer } from "../../ui/shell/detail-drawer.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../ui/states/skeleton.tsx";
import { useToasts } from "../../ui/states/toast.tsx";
import type { calendarContract } from "./calendar/calendar.contract.ts";
import classes from "./income.module.css";

interface TaxDrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Assets that may have their own rate. */
  readonly choices: readonly AssetRef[];
}

const key = "GET /api/divs-calendar/options";
type Options = OutputOf<(typeof calendarContract)[typeof key]>;

/** Tax rates: home, abroad, single holdings. */
export function TaxDrawer({ isOpen, onClose, choices }: TaxDrawerProps) {
  const { t } = useTranslation("income");
  return (
    <DetailDrawer title={t("tax.title")} isOpen={isOpen} onClose={onClose}>
      <p className={classes.muted}>{t("tax.hint")}</p>
      {isOpen && <Loaded choices={choices} onDone={onClose} />}
    </DetailDrawer>
  );
}

function Loaded({ choices, onDone }: { readonly choices: readonly AssetRef[]; readonly onDone: () => void }) {
  const { t } = useTranslation("income");
  const { data, error, refetch } = useApiQuery(key, {});
  if (error && !data)
    return <ErrorState what={t("tax.title")} error={error} onRetry={() => void refetch()} isCompact />;
  if (!data) return <SkeletonRows count={4} />;
  return <TaxForm key={data.profile.version} options={data} choices={choices} onDone={onDone} />;
}

interface Rated {
  /** Country or asset. */
  readonly id: string;
  readonly percent: string | null;
}

interface TaxFormProps {
  readonly options: Options;
  readonly choices: readonly AssetRef[];
  readonly onDone: () => void;
}

function TaxForm({ options, choices, onDone }: TaxFormProps) {
  const { t } = useTranslation("income");
  const toasts = useToasts();
  const save = useApiMutation("POST /api/divs-calendar/options", [key, "GET /api/divs-calendar"]);
  const { profile, countries } = options;
  const [residence, setResidence] = useState(profile.residence);
  const [percent, setPercent] = useState(profile.rate === null ? null : percentOf(profile.rate));
  const [hasW8ben, setW8ben] = useState(profile.hasW8ben);
  const [sources, setSources] = useState<readonly Rated[]>(
    profile.sources.map(({ country, rate }) => ({ id: country, percent: percentOf(rate) })),
  );
  const [holdings, setHoldings] = useState<readonly Rated[]>(
    profile.holdings.map(({ assetId, rate }) => ({ id: assetId, percent: percentOf(rate) })),
  );
  const known = new Map([...options.assets, ...choices].map((asset) => [asset.id, asset.ticker]));
  const errors = toFieldErrors(save.error, ["rate", "residence"], t);
  const submit = () => {
    const rated = (rows: readonly Rated[]) =>
      rows.flatMap((row) =>
        row.percent === null || row.id === "" ? [] : [{ ...row, rate: ratioOf(row.percent) }],
      );
    save
      .mutateAsync({
        ...{ version: profile.version, residence, hasW8ben },
        rate: percent === null ? null : ratioOf(percent),
        sources: rated(sources).map(({ id: country, rate }) => ({ country, rate })),
        holdings: rated(holdings).map(({ id: assetId, rate }) => ({ assetId, rate })),
      })
      .then(
        () => {
          toasts.done(t("done.tax"));
          onDone();
        },
        () => undefined,
      );
  };
  const names = countries.map(({ code, name }) => ({ value: code, label: name }));
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) submit();
      }}
    >
      <SelectBox
        label={t("tax.residence")}
        name="residence"
        value={residence}
        onValue={setResidence}
        options={[{ value: "", label: t("tax.noResidence") }, ...names]}
        error={errors.of("residence")}
      />
      <NumberBox
        label={t("tax.rate")}
        name="rate"
        value={percent}
        onValue={setPercent}
        maxDecimals={4}
        unit="%"
        hint={t("tax.rateHint")}
        error={errors.of("rate")}
      />
      <Switch
        label={t("tax.w8ben")}
        checked={hasW8ben}
        onChange={(event) => setW8ben(event.currentTarget.checked)}
      />
      <RatedRows
        title={t("tax.sources")}
        what={t("tax.country")}
        rows={sources}
        onRows={setSources}
        choices={names}
      />
      <RatedRows
        title={t("tax.holdings")}
        what={t("by.asset")}
        rows={holdings}
        onRows={setHoldings}
        choices={[...known].map(([value, label]) => ({ value, label }))}
      />
      <SubmitRow label={t("tax.save")} isBusy={save.isPending} error={errors.form} />
    </form>
  );
}

interface RatedRowsProps {
  readonly title: string;
  readonly what: string;
  readonly rows: readonly Rated[];
  readonly onRows: (rows: readonly Rated[]) => void;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
}

/** Rates of countries or holdings. */
function RatedRows({ title, what, rows, onRows, choices }: RatedRowsProps) {
  const { t } = useTranslation("income");
  const change = (place: number, part: Partial<Rated>) =>
    onRows(rows.map((row, at) => (at === place ? { ...row, ...part } : row)));
  const free = choices.filter(({ value }) => rows.every(({ id }) => id !== value));
  return (
    <fieldset className={classes.rated}>
      <legend>{title}</legend>
      {rows.map(({ id, percent }, place) => (
        <div key={id} className={classes.ratedRow}>
          <SelectBox
            label={what}
            name={`what-${id}`}
            value={id}
            onValue={(next) => change(place, { id: next })}
            options={choices.filter(({ value }) => value === id || free.some((one) => one.value === value))}
          />
          <NumberBox
            label={t("tax.rateShort")}
            name={`rate-${id}`}
            value={percent}
            onValue={(next) => change(place, { percent: next })}
            maxDecimals={4}
            unit="%"
          />
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => onRows(rows.filter((_, at) => at !== place))}
            aria-label={t("tax.removeNamed", {
              name: choices.find(({ value }) => value === id)?.label ?? id,
            })}
          >
            {t("tax.remove")}
          </Button>
        </div>
      ))}
      <Button
        variant="default"
        size="compact-sm"
        disabled={free.length === 0}
        onClick={() => onRows([...rows, { id: free[0]?.value ?? "", percent: null }])}
      >
        {t("tax.add")}
      </Button>
    </fieldset>
  );
}

import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useApiMutation, useApiQuery } from "../../client/data/use-api.ts";
import { formatNumber, formatPercent } from "../../i18n/format.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import type { OutputOf } from "../../shared/endpoint.ts";
import { toFieldErrors } from "../../ui/form/field-errors.ts";
import { NumberBox } from "../../ui/form/number-box.tsx";
import { SubmitRow } from "../../ui/form/submit-row.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../ui/states/skeleton.tsx";
import { useToasts } from "../../ui/states/toast.tsx";
import type { recommendationsContract } from "./recommendations.contract.ts";
import classes from "./recommendations.module.css";
import { type ThresholdName, thresholdNames } from "./thresholds.ts";

const key = "GET /api/recomendations/options";
type Options = OutputOf<(typeof recommendationsContract)[typeof key]>;

export function ThresholdsForm({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation("recommendations");
  const { data, error, refetch } = useApiQuery(key, {});
  if (error && !data)
    return <ErrorState what={t("thresholds.title")} error={error} onRetry={() => void refetch()} isCompact />;
  if (!data) return <SkeletonRows count={8} />;
  return <Form key={data.version} options={data} onDone={onDone} />;
}

/** Converts ratios to percent and back, in ten-thousandths of a percent. */
const shown = (value: string, unit: "ratio" | "days"): string =>
  unit === "ratio" ? String(Number((Number(value) * 100).toFixed(4))) : value;
const stored = (value: string, unit: "ratio" | "days"): string =>
  unit === "ratio" ? String(Number((Number(value) / 100).toFixed(6))) : value;

function Form({ options, onDone }: { readonly options: Options; readonly onDone: () => void }) {
  const { t } = useTranslation("recommendations");
  const { locale } = useReader();
  const toasts = useToasts();
  const save = useApiMutation("POST /api/recomendations/options", [key, "GET /api/recomendations"]);
  const [values, setValues] = useState(
    () =>
      Object.fromEntries(
        options.thresholds.map(({ name, value, unit }) => [name, shown(value, unit)]),
      ) as Record<ThresholdName, string | null>,
  );
  const errors = toFieldErrors(
    save.error,
    thresholdNames.map((name) => `thresholds.${name}`),
    t,
  );
  const send = (thresholds: Record<string, string>) =>
    save.mutateAsync({ version: options.version, thresholds }).then(
      () => {
        toasts.done(t("thresholds.saved"));
        onDone();
      },
      () => undefined,
    );
  const submit = () =>
    send(
      Object.fromEntries(
        options.thresholds.flatMap(({ name, unit }) => {
          const value = values[name];
          return value === null ? [] : [[name, stored(value, unit)]];
        }),
      ),
    );
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) void submit();
      }}
    >
      <p className={classes.muted}>{t("thresholds.hint")}</p>
      {options.thresholds.map(({ name, usual, unit }) => (
        <NumberBox
          key={name}
          label={t(`thresholds.name.${name}`)}
          name={name}
          value={values[name]}
          onValue={(value) => setValues((before) => ({ ...before, [name]: value }))}
          maxDecimals={unit === "ratio" ? 4 : 0}
          unit={unit === "ratio" ? "%" : t("thresholds.days")}
          hint={t("thresholds.usual", {
            value:
              unit === "ratio"
                ? formatPercent(usual, locale, { minDigits: 0, maxDigits: 2 })
                : formatNumber(usual, locale),
          })}
          error={errors.of(`thresholds.${name}`)}
        />
      ))}
      <SubmitRow
        label={t("thresholds.save")}
        isBusy={save.isPending}
        error={errors.form}
        extra={
          <Button variant="default" onClick={() => void send({})}>
            {t("thresholds.reset")}
          </Button>
        }
      />
    </form>
  );
}

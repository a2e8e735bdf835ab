import { Button, Switch } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useApiMutation } from "../../../client/data/use-api.ts";
import type { TaxAnswers } from "../../../shared/schemas/tax-answers.schema.ts";
import { toFieldErrors } from "../../../ui/form/field-errors.ts";
import { FormGrid, WideField } from "../../../ui/form/form-grid.tsx";
import { MoneyBox } from "../../../ui/form/money-box.tsx";
import { NumberBox } from "../../../ui/form/number-box.tsx";
import { SelectBox } from "../../../ui/form/select-box.tsx";
import { SubmitRow } from "../../../ui/form/submit-row.tsx";
import { useToasts } from "../../../ui/states/toast.tsx";
import classes from "../reports.module.css";
import type { RussiaReport } from "./russia.contract.ts";
import { AccountFields, AssetFields, TreatyFields } from "./russia-form-parts.tsx";

/** Answers of the owner, stored per year and copied to the next. */
export function RussiaForm({ report }: { readonly report: RussiaReport }) {
  const { t } = useTranslation("reports");
  const toasts = useToasts();
  const save = useApiMutation("PUT /api/tax-report/russia", ["GET /api/tax-report/russia"]);
  const [answers, setAnswers] = useState<TaxAnswers>(report.answers);
  const errors = toFieldErrors(save.error, ["answers.otherBases"], t);
  const change = (part: Partial<TaxAnswers>) => setAnswers((before) => ({ ...before, ...part }));
  const submit = () =>
    save.mutateAsync({ year: report.year, version: report.version, answers }).then(
      () => toasts.done(t("russia.form.saved")),
      () => undefined,
    );
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) void submit();
      }}
    >
      <FormGrid>
        <SelectBox
          label={t("russia.form.status")}
          name="status"
          value={answers.status}
          onValue={(status) => change({ status: status === "resident" ? "resident" : "non-resident" })}
          options={[
            { value: "resident", label: t("russia.form.resident") },
            { value: "non-resident", label: t("russia.form.nonResident") },
          ]}
        />
        <MoneyBox
          label={t("russia.form.otherBases")}
          name="otherBases"
          value={answers.otherBases}
          onValue={(otherBases) => change({ otherBases })}
          currency="₽"
          hint={t("russia.form.otherBasesHint")}
          error={errors.of("answers.otherBases")}
        />
        <WideField>
          <Switch
            label={t("russia.form.longHolding")}
            checked={answers.isLongHoldingClaimed}
            onChange={(event) => change({ isLongHoldingClaimed: event.currentTarget.checked })}
          />
        </WideField>
      </FormGrid>
      <LossFields losses={answers.losses} year={report.year} onLosses={(losses) => change({ losses })} />
      <AccountFields report={report} answers={answers} onAnswers={change} />
      <AssetFields report={report} answers={answers} onAnswers={change} />
      <TreatyFields report={report} answers={answers} onAnswers={change} />
      <SubmitRow label={t("russia.form.save")} isBusy={save.isPending} error={errors.form} />
    </form>
  );
}

interface LossFieldsProps {
  readonly losses: TaxAnswers["losses"];
  readonly year: number;
  readonly onLosses: (losses: TaxAnswers["losses"]) => void;
}

/** Computed, or stated one by one. */
function LossFields({ losses, year, onLosses }: LossFieldsProps) {
  const { t } = useTranslation("reports");
  const rows = losses ?? [];
  const years = Array.from({ length: 10 }, (_, index) => year - 1 - index);
  const free = years.find((one) => rows.every((row) => row.year !== one));
  const change = (place: number, part: Partial<(typeof rows)[number]>) =>
    onLosses(rows.map((row, at) => (at === place ? { ...row, ...part } : row)));
  return (
    <fieldset className={classes.part}>
      <legend>{t("russia.form.losses")}</legend>
      <SelectBox
        label={t("russia.form.losses")}
        name="losses"
        value={losses === null ? "computed" : "told"}
        onValue={(how) => onLosses(how === "told" ? rows : null)}
        options={[
          { value: "computed", label: t("russia.form.lossesComputed") },
          { value: "told", label: t("russia.form.lossesTold") },
        ]}
      />
      {rows.map((row, place) => (
        <div key={`${row.year} ${row.base}`} className={classes.fields}>
          <SelectBox
            label={t("russia.form.lossYear")}
            name={`lossYear-${place}`}
            value={String(row.year)}
            onValue={(next) => change(place, { year: Number(next) })}
            options={years.map((one) => ({ value: String(one), label: String(one) }))}
          />
          <SelectBox
            label={t("russia.form.lossBase")}
            name={`lossBase-${place}`}
            value={row.base}
            onValue={(next) => change(place, { base: next === "derivatives" ? "derivatives" : "securities" })}
            options={(["securities", "derivatives"] as const).map((base) => ({
              value: base,
              label: t(`russia.lossBase.${base}`),
            }))}
          />
          <NumberBox
            label={t("russia.form.lossAmount")}
            name={`lossAmount-${place}`}
            value={row.amount}
            onValue={(amount) => change(place, { amount: amount ?? "0" })}
            maxDecimals={2}
          />
          <Button
            variant="subtle"
            onClick={() => onLosses(rows.filter((_, at) => at !== place))}
            aria-label={t("russia.form.removeLoss", { year: row.year })}
          >
            ×
          </Button>
        </div>
      ))}
      {losses !== null && free !== undefined && (
        <Button
          variant="default"
          onClick={() => onLosses([...rows, { year: free, base: "securities", amount: "0" }])}
        >
          {t("russia.form.addLoss")}
        </Button>
      )}
    </fieldset>
  );
}

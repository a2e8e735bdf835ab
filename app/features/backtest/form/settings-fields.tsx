import { Switch } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useApiQuery } from "../../../client/data/use-api.ts";
import { DateBox } from "../../../ui/form/date-box.tsx";
import type { FieldErrors } from "../../../ui/form/field-errors.ts";
import { MoneyBox } from "../../../ui/form/money-box.tsx";
import { NumberBox } from "../../../ui/form/number-box.tsx";
import { SelectBox } from "../../../ui/form/select-box.tsx";
import classes from "../backtest.module.css";
import { dividendKinds } from "../question-limits.ts";
import type { ToolFields } from "../tool-kinds.ts";
import type { Draft } from "./draft.ts";

interface Props {
  readonly draft: Draft;
  readonly today: string;
  readonly fields: ToolFields;
  readonly errors: FieldErrors;
  readonly onChange: (part: Partial<Draft>) => void;
}

const percent = { unit: "%", unitWidth: 32 } as const;

/** Settings common to all portfolios. */
export function SettingsFields(props: Props) {
  const { draft, today, fields, errors, onChange } = props;
  const { t } = useTranslation("backtest");
  const currencies = useApiQuery("GET /api/currency/list", {}).data?.currencies ?? [];
  return (
    <div className={classes.settings}>
      <DateBox
        label={t("form.start")}
        name="start"
        value={draft.start}
        onValue={(start) => onChange({ start })}
        today={today}
        without="past"
        error={errors.of("start")}
        isRequired
      />
      <DateBox
        label={t("form.end")}
        name="end"
        value={draft.end}
        onValue={(end) => onChange({ end })}
        today={today}
        without="past"
        error={errors.of("end")}
        isRequired
      />
      <MoneyBox
        label={t("form.amount")}
        name="amount"
        value={draft.amount}
        onValue={(amount) => onChange({ amount })}
        currency={draft.currency}
        onCurrency={(currency) => onChange({ currency })}
        currencies={currencies.map(({ code }) => code)}
        error={errors.of("amount") ?? errors.of("currency")}
        isRequired
      />
      {fields.hasFlow && <FlowFields {...props} />}
      <SelectBox
        label={t("form.dividends")}
        name="dividends"
        value={draft.dividends}
        onValue={(dividends) => onChange({ dividends: dividends as Draft["dividends"] })}
        options={dividendKinds.map((kind) => ({ value: kind, label: t(`dividends.${kind}`) }))}
      />
      <NumberBox
        label={t("form.tax")}
        name="tax"
        value={draft.tax}
        onValue={(tax) => onChange({ tax })}
        hint={t("form.taxHint")}
        error={errors.of("withholding")}
        {...percent}
      />
      {fields.hasBenchmark && <BenchmarkField {...props} />}
    </div>
  );
}

function FlowFields({ draft, errors, onChange }: Props) {
  const { t } = useTranslation("backtest");
  return (
    <>
      <MoneyBox
        label={t("form.flow")}
        name="flow"
        value={draft.flow}
        onValue={(flow) => onChange({ flow })}
        currency={draft.currency}
        isNegativeAllowed
        hint={t("form.flowHint")}
        error={errors.of("flow.amount")}
      />
      <SelectBox
        label={t("form.every")}
        name="every"
        value={draft.every}
        onValue={(every) => onChange({ every: every as Draft["every"] })}
        options={(["month", "quarter", "year"] as const).map((value) => ({
          value,
          label: t(`every.${value}`),
        }))}
      />
      <NumberBox
        label={t("form.growth")}
        name="growth"
        value={draft.growth}
        onValue={(growth) => onChange({ growth })}
        isNegativeAllowed
        error={errors.of("flow.growth")}
        {...percent}
      />
    </>
  );
}

/** Offers benchmarks with data only. */
function BenchmarkField({ draft, errors, onChange }: Props) {
  const { t } = useTranslation("backtest");
  const list = useApiQuery("GET /api/benchmarkList/list", {}).data?.benchmarks ?? [];
  const known = list.filter(({ id, refusal }) => refusal === null || id === draft.benchmark);
  return (
    <SelectBox
      label={t("form.benchmark")}
      name="benchmark"
      value={draft.benchmark}
      onValue={(benchmark) => onChange({ benchmark })}
      options={[
        { value: "", label: t("form.noBenchmark") },
        ...known.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      error={errors.of("benchmark")}
    />
  );
}

/** Rarely needed: fees, risk-free rate, lots. */
export function CostFields({ draft, errors, onChange }: Omit<Props, "today" | "fields">) {
  const { t } = useTranslation("backtest");
  return (
    <details className={classes.more}>
      <summary>{t("form.more")}</summary>
      <div className={classes.settings}>
        <NumberBox
          label={t("form.feePercent")}
          name="feePercent"
          value={draft.feePercent}
          onValue={(feePercent) => onChange({ feePercent })}
          error={errors.of("fees.percent")}
          {...percent}
        />
        <MoneyBox
          label={t("form.feeFixed")}
          name="feeFixed"
          value={draft.feeFixed}
          onValue={(feeFixed) => onChange({ feeFixed })}
          currency={draft.currency}
          error={errors.of("fees.fixed")}
        />
        <MoneyBox
          label={t("form.feeMinimum")}
          name="feeMinimum"
          value={draft.feeMinimum}
          onValue={(feeMinimum) => onChange({ feeMinimum })}
          currency={draft.currency}
          error={errors.of("fees.minimum")}
        />
        <NumberBox
          label={t("form.riskFree")}
          name="riskFree"
          value={draft.riskFree}
          onValue={(riskFree) => onChange({ riskFree })}
          isNegativeAllowed
          hint={t("form.riskFreeHint")}
          error={errors.of("riskFree")}
          {...percent}
        />
        <Switch
          label={t("form.lots")}
          description={t("form.lotsHint")}
          checked={draft.isInLots}
          onChange={(event) => onChange({ isInLots: event.currentTarget.checked })}
        />
      </div>
    </details>
  );
}

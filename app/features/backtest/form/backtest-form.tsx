import { Button } from "@mantine/core";
import type { TFunction } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { ApiError } from "../../../client/api/api-error.ts";
import { useRootData } from "../../../client/data/root-data.ts";
import { useApiMutation } from "../../../client/data/use-api.ts";
import { useReader } from "../../../i18n/reader-context.tsx";
import type { Reason } from "../../../shared/common.schema.ts";
import { type FieldErrors, toFieldErrors } from "../../../ui/form/field-errors.ts";
import { SubmitRow } from "../../../ui/form/submit-row.tsx";
import { IconPlus } from "../../../ui/icons/icons.ts";
import { reasonText } from "../../../ui/money/reason-text.ts";
import { Card } from "../../../ui/shell/card.tsx";
import { Notice } from "../../../ui/states/notice.tsx";
import classes from "../backtest.module.css";
import { mostPortfolios } from "../question-limits.ts";
import { type ToolKind, toolKinds } from "../tool-kinds.ts";
import { type Draft, type DraftPortfolio, emptyPortfolio, rowsOf, sentRows, toQuestion } from "./draft.ts";
import { PortfolioFields } from "./portfolio-fields.tsx";
import { CostFields, SettingsFields } from "./settings-fields.tsx";
import { type Start, StartFrom } from "./start-from.tsx";

interface Props {
  readonly kind: ToolKind;
  readonly initial: Draft;
}

const settingPaths = [
  ...["start", "end", "amount", "currency", "flow.amount", "flow.growth", "withholding", "benchmark"],
  ...["fees.percent", "fees.fixed", "fees.minimum", "riskFree"],
];

/** All fields the server may name. */
const pathsOf = ({ portfolios }: Draft): string[] => [
  ...settingPaths,
  ...portfolios.flatMap((portfolio, index) => [
    `portfolios.${index}.assets`,
    `portfolios.${index}.drift`,
    ...sentRows(portfolio).flatMap((_, at) =>
      ["assetId", "weight"].map((field) => `portfolios.${index}.assets.${at}.${field}`),
    ),
  ]),
];

/** A spent budget is stated in minutes. */
function problemOf(error: ApiError | null, text: string | undefined, t: TFunction): string | undefined {
  if (error?.code !== "RATE_LIMITED") return text;
  const minutes = Math.ceil(Number(error.params.seconds ?? 60) / 60);
  return t("form.budget", { count: minutes });
}

export function BacktestForm({ kind, initial }: Props) {
  const { t } = useTranslation("backtest");
  const { today } = useRootData();
  const navigate = useNavigate();
  const { fields } = toolKinds[kind];
  const [draft, setDraft] = useState(initial);
  const calc = useApiMutation("POST /api/backtest/calc", ["GET /api/backtest"]);
  const change = (part: Partial<Draft>) => {
    if (calc.data || calc.error) calc.reset();
    setDraft((before) => ({ ...before, ...part }));
  };
  const errors = toFieldErrors(calc.error, pathsOf(draft), t);
  const start = ({ name, currency, weights }: Start) => {
    const [first = emptyPortfolio(), ...others] = draft.portfolios;
    change({ currency, portfolios: [{ ...first, name, rows: rowsOf(weights) }, ...others] });
  };
  const submit = async () => {
    const answer = await calc.mutateAsync(toQuestion(draft)).catch(() => null);
    if (answer && "id" in answer) void navigate({ search: `?r=${answer.id}` });
  };
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!calc.isPending) void submit();
      }}
    >
      <Card title={t(draft.portfolios.length > 1 ? "form.portfolios" : "form.assets")}>
        <StartFrom onStart={start} />
        <Portfolios
          portfolios={draft.portfolios}
          hasSeveral={fields.hasSeveral}
          errors={errors}
          onPortfolios={(portfolios) => change({ portfolios })}
        />
      </Card>
      <Card title={t("form.how")}>
        <SettingsFields draft={draft} today={today} fields={fields} errors={errors} onChange={change} />
        {fields.hasCosts && <CostFields draft={draft} errors={errors} onChange={change} />}
        {calc.data && "refused" in calc.data && <Refused reasons={calc.data.refused} />}
        <SubmitRow
          label={t("form.play")}
          isBusy={calc.isPending}
          error={problemOf(calc.error, errors.form, t)}
        />
      </Card>
    </form>
  );
}

interface PortfoliosProps {
  readonly portfolios: readonly DraftPortfolio[];
  readonly hasSeveral: boolean;
  readonly errors: FieldErrors;
  readonly onPortfolios: (portfolios: readonly DraftPortfolio[]) => void;
}

/** Up to five. */
function Portfolios({ portfolios, hasSeveral, errors, onPortfolios }: PortfoliosProps) {
  const { t } = useTranslation("backtest");
  const isAlone = portfolios.length === 1;
  return (
    <>
      <div className={isAlone ? undefined : classes.portfolios}>
        {portfolios.map((portfolio, index) => (
          <PortfolioFields
            key={portfolio.key}
            portfolio={portfolio}
            index={index}
            isAlone={isAlone}
            hasRebalancing={hasSeveral}
            errors={errors}
            onChange={(next) =>
              onPortfolios(portfolios.map((one) => (one.key === portfolio.key ? next : one)))
            }
            onRemove={() => onPortfolios(portfolios.filter(({ key }) => key !== portfolio.key))}
          />
        ))}
      </div>
      {hasSeveral && portfolios.length < mostPortfolios && (
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => onPortfolios([...portfolios, emptyPortfolio()])}
        >
          {t("form.addPortfolio")}
        </Button>
      )}
    </>
  );
}

function Refused({ reasons }: { readonly reasons: readonly Reason[] }) {
  const { t } = useTranslation("backtest");
  const { locale } = useReader();
  return (
    <Notice tone="warning">
      <strong>{t("form.refused")}</strong>
      <ul className={classes.reasons}>
        {reasons.map((reason) => (
          <li key={JSON.stringify(reason)}>{reasonText(reason, t, locale)}</li>
        ))}
      </ul>
    </Notice>
  );
}

import { Button } from "@mantine/core";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useApiMutation, useApiQuery } from "../../client/data/use-api.ts";
import { toFieldErrors } from "../../ui/form/field-errors.ts";
import { NumberBox } from "../../ui/form/number-box.tsx";
import { Card } from "../../ui/shell/card.tsx";
import { useToasts } from "../../ui/states/toast.tsx";
import classes from "./corporate-actions.module.css";
import type { CheckAnswer } from "./corporate-actions.types.ts";
import { toPercent, toRatio } from "./percent.ts";
import { decisionQueryKeys } from "./use-decisions.ts";

/** Automatic booking of payments, and the tax booked with them. */
export function IncomeSettings({ answer }: { readonly answer: CheckAnswer }) {
  const { t } = useTranslation("corporate-actions");
  const id = useId();
  const toasts = useToasts();
  const { portfolios = [] } = useApiQuery("GET /api/MyPortfolio", {}).data ?? {};
  const ifMatch = portfolios.find((portfolio) => portfolio.id === answer.portfolioId)?.etag;
  const save = useApiMutation("PUT /api/MyPortfolio", decisionQueryKeys, { ifMatch });
  const [isOn, setIsOn] = useState(answer.isIncomeBooked);
  const [percent, setPercent] = useState(
    answer.incomeTaxRate === null ? null : toPercent(answer.incomeTaxRate),
  );
  const errors = toFieldErrors(save.error, ["incomeTaxRate"], t);
  const submit = () => {
    const incomeTaxRate = percent === null ? null : toRatio(percent);
    save.mutateAsync({ id: answer.portfolioId, isIncomeBooked: isOn, incomeTaxRate }).then(
      () => toasts.done(t("done.saved")),
      () => undefined,
    );
  };
  return (
    <Card title={t("settings.title")}>
      <form
        className={classes.settings}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!save.isPending) submit();
        }}
      >
        <div className={classes.check}>
          <input
            id={id}
            type="checkbox"
            name="isIncomeBooked"
            checked={isOn}
            aria-describedby={`${id}-hint`}
            onChange={(event) => setIsOn(event.target.checked)}
          />
          <label htmlFor={id}>{t("settings.auto")}</label>
        </div>
        <p id={`${id}-hint`} className={classes.muted}>
          {t("settings.autoHint")}
        </p>
        <NumberBox
          label={t("settings.tax")}
          name="incomeTaxRate"
          value={percent}
          onValue={(value) => {
            save.reset();
            setPercent(value);
          }}
          maxDecimals={4}
          unit="%"
          hint={t("settings.taxHint")}
          error={errors.of("incomeTaxRate")}
        />
        {errors.form && <p role="alert">{errors.form}</p>}
        <div className={classes.buttons}>
          <Button type="submit" size="sm" loading={save.isPending}>
            {t("settings.save")}
          </Button>
        </div>
      </form>
    </Card>
  );
}

import { useState } from "react";
import { useTranslation } from "react-i18next";
import { callApi } from "../../client/api-client.ts";
import { useRootData } from "../../client/root-data.ts";
import { type CurrencyChoice, currencyOptions } from "./currency-choices.ts";
import { Field } from "./field.tsx";
import { FormError } from "./form-error.tsx";
import classes from "./forms.module.css";
import { SelectField } from "./select-field.tsx";
import { StepActions } from "./step-actions.tsx";
import { textOf, useFormSubmit } from "./use-form-submit.ts";

interface PortfolioStepProps {
  readonly currencies: readonly CurrencyChoice[];
  readonly onBack: () => Promise<void>;
  readonly onDone: () => Promise<void>;
}

/** A portfolio of one's own, the demo portfolios, or none for now. */
export function PortfolioStep({ currencies, onBack, onDone }: PortfolioStepProps) {
  const { t } = useTranslation("account");
  const { user } = useRootData();
  const [currency, setCurrency] = useState(user?.currency ?? "RUB");
  const form = useFormSubmit({
    check: (values) => (textOf(values, "name") === "" ? [{ path: "name", code: "portfolio-required" }] : []),
    send: async (values) => {
      await callApi("POST /api/MyPortfolio", { name: textOf(values, "name"), currency });
      await onDone();
    },
  });
  const other = useFormSubmit({
    send: async (values) => {
      if (values.get("choice") === "demo") await callApi("POST /api/MyPortfolio/demo", {});
      await onDone();
    },
  });
  const error = form.error ?? other.error;
  return (
    <>
      <form className={classes.form} method="post" noValidate onSubmit={form.onSubmit}>
        <Field
          name="name"
          label={t("account:onboarding.portfolio.name")}
          placeholder={t("account:onboarding.portfolio.namePlaceholder")}
          maxLength={100}
          autoComplete="off"
          required
          issues={form.issues}
        />
        <SelectField
          name="currency"
          label={t("account:onboarding.portfolio.currency")}
          value={currency}
          options={currencyOptions(currencies)}
          onChange={setCurrency}
        />
        <FormError code={error} />
        <StepActions
          form={form}
          label={t("account:onboarding.portfolio.create")}
          otherLabel={t("account:onboarding.back")}
          onOther={onBack}
        />
      </form>
      <p className={classes.or}>{t("account:onboarding.portfolio.or")}</p>
      <OtherWays form={other} />
    </>
  );
}

/** Two buttons of one form each, so that both are sent once only. */
function OtherWays({ form }: { readonly form: ReturnType<typeof useFormSubmit> }) {
  const { t } = useTranslation("account");
  return (
    <div className={classes.form}>
      <form method="post" onSubmit={form.onSubmit} className={classes.field}>
        <input type="hidden" name="choice" value="demo" />
        <button type="submit" className="button button-quiet">
          {t("account:onboarding.portfolio.demo")}
        </button>
        <p className={classes.hint}>{t("account:onboarding.portfolio.demoNote")}</p>
      </form>
      <form method="post" onSubmit={form.onSubmit} className={classes.field}>
        <input type="hidden" name="choice" value="none" />
        <button type="submit" className={classes.textButton}>
          {t("account:onboarding.portfolio.later")}
        </button>
      </form>
    </div>
  );
}

import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { storedReferrer } from "../../client/analytics/analytics-referrer.ts";
import { storedReferral } from "../../client/analytics/referral.ts";
import { callApi } from "../../client/api/api-client.ts";
import { useRootData } from "../../client/data/root-data.ts";
import { CheckField } from "../forms/check-field.tsx";
import { EmailField } from "../forms/email-field.tsx";
import { Field } from "../forms/field.tsx";
import { FormError } from "../forms/form-error.tsx";
import classes from "../forms/forms.module.css";
import { PasswordField } from "../forms/password-field.tsx";
import { SubmitButton } from "../forms/submit-button.tsx";
import { textOf, useFormSubmit } from "../forms/use-form-submit.ts";
import { RichText } from "../rich-text.tsx";
import { checkSignup } from "./check-signup.ts";
import { enterSession } from "./enter-session.ts";

interface SignupFormProps {
  readonly invite: string | null;
  readonly next: string | null;
}

export function SignupForm({ invite, next }: SignupFormProps) {
  const { t } = useTranslation("account");
  const { hasMail } = useRootData().facts;
  const [mailedTo, setMailedTo] = useState<string | null>(null);
  const form = useFormSubmit({
    check: checkSignup,
    send: async (values) => {
      const answer = await register(values, invite);
      if ("isConfirmationSent" in answer) setMailedTo(textOf(values, "email"));
      else await enterSession(answer, next);
    },
  });
  if (mailedTo !== null)
    return (
      <p className={classes.message} data-kind="done" role="status">
        {t("account:signup.mailed", { email: mailedTo })}
      </p>
    );
  return (
    <form className={classes.form} method="post" noValidate onSubmit={form.onSubmit}>
      <Field
        name="DisplayName"
        label={t("account:name.label")}
        autoComplete="name"
        maxLength={100}
        required
        issues={form.issues}
      />
      <EmailField name="email" issues={form.issues} />
      <PasswordField
        name="password"
        label={t("account:password.label")}
        hint={t("account:password.rules")}
        autoComplete="new-password"
        issues={form.issues}
      />
      <CheckField name="personalDataAgreed" isRequired issues={form.issues}>
        <RichText
          text={t("account:signup.consent")}
          parts={{
            privacy: (words) => <LegalLink page="privacy">{words}</LegalLink>,
            terms: (words) => <LegalLink page="terms">{words}</LegalLink>,
          }}
        />
      </CheckField>
      {hasMail && (
        <CheckField name="marketingAgreed" issues={form.issues}>
          {t("account:signup.marketing")}
        </CheckField>
      )}
      <FormError code={form.error} params={form.errorParams} />
      <SubmitButton form={form} label={t("account:signup.submit")} busyLabel={t("account:signup.busy")} />
    </form>
  );
}

/** Opens a new tab, so that nothing typed is lost. */
const LegalLink = ({ page, children }: { page: "privacy" | "terms"; children: ReactNode }) => (
  <a href={`/public/${page}`} target="_blank" rel="noopener">
    {children}
  </a>
);

/** Confirms with the same password: it is typed once and can be shown. */
const register = (values: FormData, invite: string | null) =>
  callApi("POST /api/account/RegisterWithEmail", {
    DisplayName: textOf(values, "DisplayName"),
    email: textOf(values, "email"),
    password: String(values.get("password")),
    passwordConfirmation: String(values.get("password")),
    personalDataAgreed: values.has("personalDataAgreed"),
    marketingAgreed: values.has("marketingAgreed"),
    referralId: storedReferral(),
    refferrer: storedReferrer(),
    invite,
  });

import { useState } from "react";
import { useTranslation } from "react-i18next";
import { callApi } from "../../../client/api/api-client.ts";
import { plainScreen } from "../../../client/data/plain-screen.ts";
import { useRootData } from "../../../client/data/root-data.ts";
import { EmailField } from "../../../shell/forms/email-field.tsx";
import { FormError } from "../../../shell/forms/form-error.tsx";
import classes from "../../../shell/forms/forms.module.css";
import { SubmitButton } from "../../../shell/forms/submit-button.tsx";
import { textOf, useFormSubmit } from "../../../shell/forms/use-form-submit.ts";
import { PublicPage } from "../../../shell/public-page.tsx";
import { RichText } from "../../../shell/rich-text.tsx";

const route = plainScreen(["account"]);
export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** Requests a password reset; answers alike whether or not the address has an account. */
export default function ForgotPasswordScreen() {
  const { t } = useTranslation("account");
  const { facts } = useRootData();
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <PublicPage width="narrow" hasSignIn={false}>
      <title>{`${t("account:forgot.title")} · Zerno`}</title>
      <div className={classes.card}>
        <div>
          <h1 className={classes.title}>{t("account:forgot.title")}</h1>
          <p className={classes.lead}>
            {t(facts.hasMail ? "account:forgot.lead" : "account:forgot.leadWithoutMail")}
          </p>
        </div>
        {sentTo !== null && (
          <p className={classes.message} data-kind="done" role="status">
            {t(facts.hasMail ? "account:forgot.sent" : "account:forgot.written", { email: sentTo })}
          </p>
        )}
        <ForgotForm isAgain={sentTo !== null} onSent={setSentTo} />
      </div>
      <p className={classes.other}>
        <RichText
          text={t("account:forgot.toLogin")}
          parts={{ link: (words) => <a href="/auth/login">{words}</a> }}
        />
      </p>
    </PublicPage>
  );
}

interface ForgotFormProps {
  readonly isAgain: boolean;
  readonly onSent: (email: string) => void;
}

function ForgotForm({ isAgain, onSent }: ForgotFormProps) {
  const { t } = useTranslation("account");
  const form = useFormSubmit({
    staysAfter: true,
    check: (values) => (textOf(values, "email") === "" ? [{ path: "email", code: "required" }] : []),
    send: async (values) => {
      const email = textOf(values, "email");
      await callApi("POST /api/account/requestForgotPassword", { email });
      onSent(email);
    },
  });
  return (
    <form className={classes.form} method="post" noValidate onSubmit={form.onSubmit}>
      <EmailField name="email" issues={form.issues} />
      <FormError code={form.error} params={form.errorParams} />
      <SubmitButton
        form={form}
        label={t(isAgain ? "account:forgot.again" : "account:forgot.submit")}
        busyLabel={t("account:forgot.busy")}
      />
    </form>
  );
}

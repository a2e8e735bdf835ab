import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router";
import { callApi } from "../../../client/api/api-client.ts";
import { type PendingLink, pendingLink } from "../../../client/session/pending-sign-in.ts";
import type { FieldIssue } from "../../../shared/error-codes.ts";
import { FormError } from "../../../shell/forms/form-error.tsx";
import classes from "../../../shell/forms/forms.module.css";
import { PasswordField } from "../../../shell/forms/password-field.tsx";
import { SubmitButton } from "../../../shell/forms/submit-button.tsx";
import { useFormSubmit } from "../../../shell/forms/use-form-submit.ts";
import { PublicPage } from "../../../shell/public-page.tsx";
import { goOn, withNext } from "../sign-in/go-on.ts";

/** Asks for the password of the account that has the external account's address. */
export function LinkScreen() {
  const { t } = useTranslation("factors");
  const [search] = useSearchParams();
  const [link] = useState(pendingLink.current);
  const next = search.get("next");
  return (
    <PublicPage width="narrow" hasSignIn={false}>
      <title>{`${t("factors:link.title")} · Zerno`}</title>
      <div className={classes.card}>
        <h1 className={classes.title}>{t("factors:link.title")}</h1>
        {link?.hasPassword && <LinkForm link={link} next={next} />}
        {link && !link.hasPassword && (
          <p className={classes.message}>{t("factors:link.noPassword", { email: link.email })}</p>
        )}
        {!link && <p className={classes.message}>{t("factors:link.begin")}</p>}
      </div>
      <p className={classes.other}>
        <a href={withNext("/auth/login", next)}>{t("factors:step.again")}</a>
      </p>
    </PublicPage>
  );
}

function LinkForm({ link, next }: { readonly link: PendingLink; readonly next: string | null }) {
  const { t } = useTranslation("account");
  const navigate = useNavigate();
  const form = useFormSubmit({
    check: checkPassword,
    send: async (values) => {
      const password = String(values.get("password"));
      const input = { key: link.key, password };
      await goOn(await callApi("POST /api/account/loginWithExternalAndPassword", input), next, navigate);
    },
  });
  return (
    <form className={classes.form} method="post" noValidate onSubmit={form.onSubmit}>
      <p className={classes.lead}>{t("factors:link.text", { email: link.email })}</p>
      <PasswordField
        name="password"
        label={t("account:password.label")}
        autoComplete="current-password"
        issues={form.issues}
      />
      <FormError code={form.error} />
      <SubmitButton form={form} label={t("factors:link.submit")} busyLabel={t("account:login.busy")} />
    </form>
  );
}

const checkPassword = (values: FormData): readonly FieldIssue[] =>
  values.get("password") === "" ? [{ path: "password", code: "required" }] : [];

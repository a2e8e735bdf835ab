import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { callApi } from "../../../client/api/api-client.ts";
import { plainScreen } from "../../../client/data/plain-screen.ts";
import { clearStates } from "../../../client/dom/storage.ts";
import type { FieldIssue } from "../../../shared/error-codes.ts";
import { FormError } from "../../../shell/forms/form-error.tsx";
import classes from "../../../shell/forms/forms.module.css";
import { PasswordField } from "../../../shell/forms/password-field.tsx";
import { SubmitButton } from "../../../shell/forms/submit-button.tsx";
import { useFormSubmit } from "../../../shell/forms/use-form-submit.ts";
import { PublicPage } from "../../../shell/public-page.tsx";
import { ButtonLink } from "../../../ui/plain/button-link.tsx";

const route = plainScreen(["account"]);
export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** Sets a new password by a mailed link; also works signed in. */
export default function ResetPasswordScreen() {
  const { t } = useTranslation("account");
  const [search] = useSearchParams();
  const [isDone, setIsDone] = useState(false);
  const Id = search.get("id");
  const Code = search.get("code");
  return (
    <PublicPage width="narrow" hasSignIn={false}>
      <title>{`${t("account:reset.title")} · Zerno`}</title>
      <div className={classes.card}>
        <div>
          <h1 className={classes.title}>{t("account:reset.title")}</h1>
          {!isDone && <p className={classes.lead}>{t("account:reset.lead")}</p>}
        </div>
        {isDone ? (
          <>
            <p className={classes.message} data-kind="done" role="status">
              {t("account:reset.done")}
            </p>
            <ButtonLink href="/auth/login">{t("account:reset.toLogin")}</ButtonLink>
          </>
        ) : Id && Code ? (
          <ResetForm link={{ Id, Code }} onDone={() => setIsDone(true)} />
        ) : (
          <Incomplete />
        )}
      </div>
    </PublicPage>
  );
}

function Incomplete() {
  const { t } = useTranslation("account");
  return (
    <>
      <p className={classes.message} data-kind="error" role="alert">
        {t("account:reset.incomplete")}
      </p>
      <ButtonLink href="/auth/forgot-password">{t("account:reset.newLink")}</ButtonLink>
    </>
  );
}

interface ResetFormProps {
  readonly link: { readonly Id: string; readonly Code: string };
  readonly onDone: () => void;
}

function ResetForm({ link, onDone }: ResetFormProps) {
  const { t } = useTranslation("account");
  const form = useFormSubmit({
    staysAfter: true,
    check: checkPasswords,
    send: async (values) => {
      const text = (name: string) => String(values.get(name) ?? "");
      await callApi("POST /api/account/resetPassword", {
        ...link,
        Password: text("Password"),
        PasswordConfirmation: text("PasswordConfirmation"),
      });
      // All sessions have ended, this one included.
      clearStates("auth");
      onDone();
    },
  });
  return (
    <form className={classes.form} method="post" noValidate onSubmit={form.onSubmit}>
      <PasswordField
        name="Password"
        label={t("account:password.label")}
        hint={t("account:password.rules")}
        autoComplete="new-password"
        issues={form.issues}
      />
      <PasswordField
        name="PasswordConfirmation"
        label={t("account:password.again")}
        autoComplete="new-password"
        issues={form.issues}
      />
      <FormError code={form.error} params={form.errorParams} />
      {form.error === "LINK_INVALID" && (
        <ButtonLink href="/auth/forgot-password" variant="quiet">
          {t("account:reset.newLink")}
        </ButtonLink>
      )}
      <SubmitButton form={form} label={t("account:reset.submit")} busyLabel={t("account:reset.busy")} />
    </form>
  );
}

function checkPasswords(values: FormData): readonly FieldIssue[] {
  const text = (name: string) => String(values.get(name) ?? "");
  if (text("Password") === "") return [{ path: "Password", code: "required" }];
  if (text("Password").length < 12) return [{ path: "Password", code: "too-short" }];
  if (text("Password") !== text("PasswordConfirmation"))
    return [{ path: "PasswordConfirmation", code: text("PasswordConfirmation") ? "differs" : "required" }];
  return [];
}

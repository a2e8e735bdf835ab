import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router";
import { callApi, renewSession } from "../../../client/api/api-client.ts";
import { useRootData } from "../../../client/data/root-data.ts";
import { query, screen } from "../../../client/data/screen.ts";
import { clearStates, hasLoggedInCookie, readState } from "../../../client/dom/storage.ts";
import { goToDocument } from "../../../client/navigation/navigate-away.ts";
import type { FieldIssue } from "../../../shared/error-codes.ts";
import { safeNext } from "../../../shared/route-guard.ts";
import { EmailField } from "../../../shell/forms/email-field.tsx";
import { FormError } from "../../../shell/forms/form-error.tsx";
import classes from "../../../shell/forms/forms.module.css";
import { PasswordField } from "../../../shell/forms/password-field.tsx";
import { SubmitButton } from "../../../shell/forms/submit-button.tsx";
import { textOf, useFormSubmit } from "../../../shell/forms/use-form-submit.ts";
import { PublicPage } from "../../../shell/public-page.tsx";
import { RichText } from "../../../shell/rich-text.tsx";
import { DemoButton } from "../../../shell/sign-up/demo-button.tsx";
import { ProviderButtons } from "../external/provider-buttons.tsx";
import { PasskeyButton } from "../passkeys/passkey-button.tsx";
import { goOn, withNext } from "./go-on.ts";

const route = screen({
  namespaces: ["account", "factors"],
  queries: () => [query("GET /api/account/external-providers", {})],
});
export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;

export default function LoginScreen() {
  const { t } = useTranslation("account");
  const [search] = useSearchParams();
  const { facts } = useRootData();
  const next = search.get("next");
  const isRestoring = useLostCookie(next);
  return (
    <PublicPage width="narrow" hasSignIn={false}>
      <title>{`${t("account:login.title")} · Zerno`}</title>
      <div className={classes.card}>
        <h1 className={classes.title}>{t("account:login.title")}</h1>
        {search.has("ended") && <p className={classes.message}>{t("account:login.ended")}</p>}
        {isRestoring && (
          <p className={classes.message} role="status">
            {t("account:login.restoring")}
          </p>
        )}
        <LoginForm next={next} />
        <PasskeyButton tfaUserToken={null} next={next} />
        <ProviderButtons next={next} />
        {facts.isDemoOffered && (
          <>
            <p className={classes.or}>{t("account:login.or")}</p>
            <DemoButton label={t("account:login.demo")} variant="quiet" />
          </>
        )}
      </div>
      {facts.registration === "open" && (
        <p className={classes.other}>
          <RichText
            text={t("account:login.toSignup")}
            parts={{ link: (words) => <a href={withNext("/auth/signup", next)}>{words}</a> }}
          />
        </p>
      )}
    </PublicPage>
  );
}

function LoginForm({ next }: { readonly next: string | null }) {
  const navigate = useNavigate();
  const { t } = useTranslation("account");
  const form = useFormSubmit({
    check: checkLogin,
    send: async (values) => {
      const username = textOf(values, "username");
      const password = String(values.get("password"));
      await goOn(await callApi("POST /api/account/login", { username, password }), next, navigate);
    },
  });
  return (
    <form className={classes.form} method="post" noValidate onSubmit={form.onSubmit}>
      <EmailField name="username" autoComplete="username webauthn" issues={form.issues} />
      <PasswordField
        name="password"
        label={t("account:password.label")}
        autoComplete="current-password"
        issues={form.issues}
      />
      <FormError code={form.error} params={form.errorParams} />
      <SubmitButton form={form} label={t("account:login.submit")} busyLabel={t("account:login.busy")} />
      <a className={classes.forgot} href="/auth/forgot-password">
        {t("account:forgot.link")}
      </a>
    </form>
  );
}

const checkLogin = (values: FormData): readonly FieldIssue[] =>
  ["username", "password"]
    .filter((name) => textOf(values, name) === "")
    .map((path) => ({ path, code: "required" }));

/**
 * Tokens without the readable cookie: cookies were lost, not the session. A refresh restores both; if refused, the
 * tokens are cleared.
 */
function useLostCookie(next: string | null): boolean {
  const [isRestoring, setIsRestoring] = useState(false);
  useEffect(() => {
    if (readState("auth").refreshToken === null || hasLoggedInCookie()) return;
    setIsRestoring(true);
    renewSession()
      .catch(() => null)
      .then((isRenewed) => {
        if (isRenewed) return goToDocument(safeNext(next, "/dashboard"));
        // Without an answer the tokens may still be valid: they are kept for the next try.
        if (isRenewed === false) clearStates("auth");
        setIsRestoring(false);
      });
  }, [next]);
  return isRestoring;
}

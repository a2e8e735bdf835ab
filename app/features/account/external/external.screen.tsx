import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type NavigateFunction, useNavigate } from "react-router";
import { callApi } from "../../../client/api/api-client.ts";
import { ApiError } from "../../../client/api/api-error.ts";
import { plainScreen } from "../../../client/data/plain-screen.ts";
import { goToDocument } from "../../../client/navigation/navigate-away.ts";
import { usePrefs } from "../../../client/prefs/prefs-context.tsx";
import { pendingLink } from "../../../client/session/pending-sign-in.ts";
import { FormError } from "../../../shell/forms/form-error.tsx";
import classes from "../../../shell/forms/forms.module.css";
import { PublicPage } from "../../../shell/public-page.tsx";
import { MantineLayoutProvider } from "../../../ui/mantine-layout-provider.tsx";
import { PasswordDialog } from "../second-factor/password-dialog.tsx";
import { goOn, withNext } from "../sign-in/go-on.ts";
import { enterWith, type Returned, readReturn } from "./external-flow.ts";

const route = plainScreen(["account", "factors"]);
export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;

const settingsPath = "/user-profile?section=security";

/** Return page of providers: signs in, or links the external account. */
export default function ExternalScreen() {
  const { t } = useTranslation("factors");
  const navigate = useNavigate();
  const { prefs } = usePrefs();
  const [error, setError] = useState<string | null>(null);
  const [toConfirm, setToConfirm] = useState<Returned | null>(null);
  const isRead = useRef(false);
  useEffect(() => {
    // The answer can be read once; React mounts twice in development.
    if (isRead.current) return;
    isRead.current = true;
    readReturn(new URL(location.href))
      .then((returned) =>
        returned.purpose === "link" ? link(returned, setToConfirm) : enter(returned, navigate),
      )
      .catch((thrown: unknown) => setError(thrown instanceof ApiError ? thrown.code : "INTERNAL"));
  }, [navigate]);
  return (
    <PublicPage width="narrow" hasSignIn={false}>
      <title>{`${t("factors:external.title")} · Zerno`}</title>
      <div className={classes.card}>
        <h1 className={classes.title}>{t("factors:external.title")}</h1>
        {error ? (
          <FormError code={error} />
        ) : (
          <p className={classes.message} role="status">
            {t("factors:external.busy")}
          </p>
        )}
      </div>
      {error && (
        <p className={classes.other}>
          <a href="/auth/login">{t("factors:step.again")}</a>
        </p>
      )}
      {toConfirm && (
        <MantineLayoutProvider scheme={prefs.theme}>
          <PasswordDialog
            action={(password) => linkWith(toConfirm, password)}
            onClose={() => goToDocument(settingsPath)}
          />
        </MantineLayoutProvider>
      )}
    </PublicPage>
  );
}

async function enter(returned: Returned, navigate: NavigateFunction): Promise<void> {
  const answer = await enterWith(returned);
  if (!("key" in answer)) return goOn(answer, returned.next, navigate);
  pendingLink.current = answer;
  await navigate(withNext("/auth/verify-password", returned.next));
}

const linkWith = async (
  { provider, accessToken, nonce }: Returned,
  password: string | null,
): Promise<void> => {
  await callApi("POST /api/user/external", {
    ...{ provider, access_token: accessToken, nonce: nonce || null, password },
  });
  goToDocument(settingsPath);
};

async function link(returned: Returned, ask: (returned: Returned) => void): Promise<void> {
  try {
    await linkWith(returned, null);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "PASSWORD_REQUIRED") throw error;
    ask(returned);
  }
}

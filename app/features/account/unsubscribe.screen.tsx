import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from "react-router";
import { callApi } from "../../client/api-client.ts";
import { loadTexts } from "../../client/browser-i18n.ts";
import { pageContext } from "../../client/page-context.ts";
import { sessionStore } from "../../client/session-store.ts";
import { ButtonLink } from "../../ui/plain/button-link.tsx";
import { errorText } from "../../ui/states/error-text.ts";
import { PublicPage } from "../shell/public-page.tsx";
import classes from "./forms.module.css";
import { MarketingSwitch } from "./marketing-switch.tsx";
import { useFormSubmit } from "./use-form-submit.ts";

/** What the signed-in visitor's setting is; null for anybody else. */
type Setting = { readonly email: string; readonly isMarketingAgreed: boolean } | null;

export const handle = { namespaces: ["account"] };
export async function loader({ context }: LoaderFunctionArgs): Promise<Setting> {
  const page = context.get(pageContext);
  return page.user ? toSetting(await page.api("GET /api/user/getuserinfo", {})) : null;
}
export async function clientLoader(): Promise<Setting> {
  await loadTexts(handle.namespaces);
  return sessionStore.user ? toSetting(await callApi("GET /api/user/getuserinfo", {})) : null;
}

function toSetting(info: unknown): Setting {
  const { email, isMarketingAgreed } = info as NonNullable<Setting>;
  return { email, isMarketingAgreed };
}

/** By the signed link of a mail: one press. Signed in without a link: the setting itself. */
export default function UnsubscribeScreen() {
  const { t } = useTranslation("account");
  const setting = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const u = search.get("u");
  const s = search.get("s");
  return (
    <PublicPage width="narrow">
      <title>{`${t("account:unsubscribe.title")} · Zerno`}</title>
      <div className={classes.card}>
        <h1 className={classes.title}>{t("account:unsubscribe.title")}</h1>
        {u && s ? (
          <ConfirmForm u={u} s={s} />
        ) : setting ? (
          <MarketingSwitch email={setting.email} initial={setting.isMarketingAgreed} />
        ) : (
          <>
            <p className={classes.lead}>{t("account:unsubscribe.signIn")}</p>
            <ButtonLink href="/auth/login?next=/unsubscribe">{t("account:unsubscribe.toLogin")}</ButtonLink>
          </>
        )}
      </div>
    </PublicPage>
  );
}

/** Links are opened by mail scanners too: only the press changes something. */
function ConfirmForm({ u, s }: { readonly u: string; readonly s: string }) {
  const { t } = useTranslation("account");
  const [isDone, setIsDone] = useState(false);
  const form = useFormSubmit({
    staysAfter: true,
    send: async () => {
      await callApi("POST /api/email-settings/unsubscribe", { u, s });
      setIsDone(true);
    },
  });
  if (isDone)
    return (
      <p className={classes.message} data-kind="done" role="status">
        {t("account:unsubscribe.done")}
      </p>
    );
  const isInvalid = form.error === "NOT_FOUND" || form.issues.length > 0;
  return (
    <form className={classes.form} method="post" onSubmit={form.onSubmit}>
      <p className={classes.lead}>{t("account:unsubscribe.ask")}</p>
      {(form.error || isInvalid) && (
        <p className={classes.message} data-kind="error" role="alert">
          {isInvalid ? t("account:unsubscribe.invalid") : errorText({ code: form.error ?? "INTERNAL" }, t)}
        </p>
      )}
      <button type="submit" className="button button-primary" disabled={!form.isReady}>
        {t("account:unsubscribe.confirm")}
      </button>
    </form>
  );
}

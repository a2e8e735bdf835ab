import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { callApi } from "../../../client/api/api-client.ts";
import { plainScreen } from "../../../client/data/plain-screen.ts";
import { FormError } from "../../../shell/forms/form-error.tsx";
import classes from "../../../shell/forms/forms.module.css";
import { SubmitButton } from "../../../shell/forms/submit-button.tsx";
import { useFormSubmit } from "../../../shell/forms/use-form-submit.ts";
import { PublicPage } from "../../../shell/public-page.tsx";
import { ButtonLink } from "../../../ui/plain/button-link.tsx";

const route = plainScreen(["account"]);
export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;

interface Outcome {
  readonly email: string;
  readonly isChanged: boolean;
}

/** Confirms an address by a mailed link, on a press only: mail scanners open links too. */
export default function ConfirmEmailScreen() {
  const { t } = useTranslation("account");
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  return (
    <PublicPage width="narrow" hasSignIn={false}>
      <title>{`${t("account:confirm.title")} · Zerno`}</title>
      <div className={classes.card}>
        <h1 className={classes.title}>{t("account:confirm.title")}</h1>
        {outcome ? (
          <>
            <p className={classes.message} data-kind="done" role="status">
              {t(outcome.isChanged ? "account:confirm.changed" : "account:confirm.done", {
                email: outcome.email,
              })}
            </p>
            <ButtonLink href="/">{t("account:confirm.open")}</ButtonLink>
          </>
        ) : (
          <ConfirmForm onDone={setOutcome} />
        )}
      </div>
    </PublicPage>
  );
}

function ConfirmForm({ onDone }: { readonly onDone: (outcome: Outcome) => void }) {
  const { t } = useTranslation("account");
  const [search] = useSearchParams();
  const form = useFormSubmit({
    staysAfter: true,
    send: async () =>
      onDone(
        await callApi("POST /api/account/confirm-email", {
          Id: search.get("id") ?? "",
          Code: search.get("code") ?? "",
        }),
      ),
  });
  return (
    <form className={classes.form} method="post" onSubmit={form.onSubmit}>
      <p className={classes.lead}>{t("account:confirm.ask")}</p>
      <FormError code={form.error} params={form.errorParams} />
      {form.error === "LINK_INVALID" && <p className={classes.hint}>{t("account:confirm.newLink")}</p>}
      <SubmitButton form={form} label={t("account:confirm.submit")} busyLabel={t("account:confirm.busy")} />
    </form>
  );
}

import { useState } from "react";
import { useTranslation } from "react-i18next";
import { callApi } from "../../client/api/api-client.ts";
import { useApiMutation, useApiQuery } from "../../client/data/use-api.ts";
import { useUser } from "../../client/session/session-store.ts";
import { toFieldErrors } from "../../ui/form/field-errors.ts";
import { SubmitRow } from "../../ui/form/submit-row.tsx";
import { TextBox } from "../../ui/form/text-box.tsx";
import { Notice } from "../../ui/states/notice.tsx";
import classes from "./verify.module.css";

interface VerifyFormProps {
  /** Called after the right password. */
  readonly onVerified: () => void;
}

/** The password once more; an account without one gets a link to set it. */
export function VerifyForm({ onVerified }: VerifyFormProps) {
  const { t } = useTranslation("verify");
  const [password, setPassword] = useState("");
  const setup = useApiQuery("GET /api/user/security-setup", {});
  const check = useApiMutation("POST /api/account/check-password");
  const errors = toFieldErrors(check.error, ["password"], t);
  if (setup.data?.hasPassword === false) return <NoPassword />;
  const submit = async () => {
    // Auth paths are not replayed with a renewed token; this one is, and leaves a fresh one behind.
    await callApi("GET /api/account/userinfo", {});
    const { isVerified } = await check.mutateAsync({ password });
    if (isVerified) onVerified();
  };
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        // React bubbles events through portals: a dialog opened from a form must not submit that form.
        event.stopPropagation();
        submit().catch(() => undefined);
      }}
    >
      <p className={classes.note}>{t("verify:password.lead")}</p>
      <TextBox
        name="password"
        kind="password"
        label={t("verify:password.label")}
        value={password}
        onValue={setPassword}
        error={errors.of("password")}
        autoComplete="current-password"
        maxLength={128}
        isRequired
        isAutoFocused
      />
      <SubmitRow
        label={t("verify:submit")}
        isBusy={check.isPending}
        isDisabled={password === ""}
        error={errors.form}
        isFullWidth
      />
    </form>
  );
}

function NoPassword() {
  const { t } = useTranslation("verify");
  const user = useUser();
  const send = useApiMutation("POST /api/userProfile/requestForgotPassword");
  if (send.isSuccess) return <Notice>{t("verify:password.linkSent", { email: user?.email ?? "" })}</Notice>;
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        send.mutate({});
      }}
    >
      <p className={classes.note}>{t("verify:password.none")}</p>
      <SubmitRow
        label={t("verify:password.sendLink")}
        isBusy={send.isPending}
        error={toFieldErrors(send.error, [], t).form}
        isFullWidth
      />
    </form>
  );
}

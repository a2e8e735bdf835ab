import { useState } from "react";
import { useTranslation } from "react-i18next";
import { callApi } from "../../client/api/api-client.ts";
import { useApiMutation, useApiQuery } from "../../client/data/use-api.ts";
import { toFieldErrors } from "../../ui/form/field-errors.ts";
import { SubmitRow } from "../../ui/form/submit-row.tsx";
import { TextBox } from "../../ui/form/text-box.tsx";
import { Card } from "../../ui/shell/card.tsx";
import { useToasts } from "../../ui/states/toast.tsx";
import classes from "./safety.module.css";

const empty = { currentPassword: "", Password: "", PasswordConfirmation: "" };
const fields = ["currentPassword", "Password", "PasswordConfirmation"] as const;
const labels = { currentPassword: "current", Password: "next", PasswordConfirmation: "again" } as const;

/** Changes the password; an account without one gets a link to set it. */
export function PasswordCard() {
  const { t } = useTranslation("safety");
  const { data } = useApiQuery("GET /api/user/security-setup", {});
  const [isOpen, setIsOpen] = useState(false);
  if (data?.hasPassword === false) return <FirstPasswordCard />;
  return (
    <Card title={t("password.title")}>
      {isOpen ? (
        <ChangeForm onDone={() => setIsOpen(false)} />
      ) : (
        <div className={classes.line}>
          <p className={classes.note}>{t("password.text")}</p>
          <button type="button" className="button button-quiet" onClick={() => setIsOpen(true)}>
            {t("password.change")}
          </button>
        </div>
      )}
    </Card>
  );
}

function ChangeForm({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation("safety");
  const toasts = useToasts();
  const [draft, setDraft] = useState(empty);
  const change = useApiMutation("POST /api/user/change-password", [
    "GET /api/user/security-setup",
    "GET /api/user/security-log",
  ]);
  const errors = toFieldErrors(change.error, fields, t);
  const submit = () =>
    change.mutate(draft, {
      onSuccess: () => {
        toasts.done(t("password.changed"));
        onDone();
      },
    });
  return (
    <form
      noValidate
      className={`${classes.form} ${classes.narrow}`}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {fields.map((name) => (
        <TextBox
          key={name}
          name={name}
          kind="password"
          label={t(`password.${labels[name]}`)}
          hint={name === "Password" ? t("password.rules") : undefined}
          value={draft[name]}
          onValue={(value) => setDraft({ ...draft, [name]: value })}
          error={errors.of(name)}
          autoComplete={name === "currentPassword" ? "current-password" : "new-password"}
          maxLength={128}
          isRequired
        />
      ))}
      <SubmitRow label={t("password.save")} isBusy={change.isPending} error={errors.form} onCancel={onDone} />
    </form>
  );
}

function FirstPasswordCard() {
  const { t } = useTranslation("safety");
  const toasts = useToasts();
  const [isSent, setIsSent] = useState(false);
  const send = () =>
    callApi("POST /api/userProfile/requestForgotPassword", {}).then(() => setIsSent(true), toasts.failed);
  return (
    <Card title={t("password.title")}>
      <div className={classes.line}>
        <p className={classes.note} role="status">
          {t(isSent ? "password.linkSent" : "password.none")}
        </p>
        <button type="button" className="button button-quiet" disabled={isSent} onClick={() => void send()}>
          {t("password.setFirst")}
        </button>
      </div>
    </Card>
  );
}

import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../client/api/api-error.ts";
import { useRootData } from "../../client/data/root-data.ts";
import { useApiMutation, useApiQuery } from "../../client/data/use-api.ts";
import { useUser } from "../../client/session/session-store.ts";
import { useVerified } from "../../shell/verify/use-verified.tsx";
import { toFieldErrors } from "../../ui/form/field-errors.ts";
import { SubmitRow } from "../../ui/form/submit-row.tsx";
import { TextBox } from "../../ui/form/text-box.tsx";
import { Card } from "../../ui/shell/card.tsx";
import { Notice } from "../../ui/states/notice.tsx";
import { useToasts } from "../../ui/states/toast.tsx";
import { reloadUser } from "./reload-user.ts";
import classes from "./safety.module.css";

/** E-mail address: its state, and its change. */
export function EmailCard() {
  const { t } = useTranslation("safety");
  const user = useUser();
  const { data } = useApiQuery("GET /api/user/security-setup", {});
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card title={t("email.title")}>
      <div className={classes.form}>
        {data?.isEmailConfirmed === false && <Unconfirmed />}
        {data?.pendingEmail != null && <Pending email={data.pendingEmail} />}
        {isOpen ? (
          <ChangeForm onDone={() => setIsOpen(false)} />
        ) : (
          <div className={classes.line}>
            <p className={classes.name}>{user?.email}</p>
            <button type="button" className="button button-quiet" onClick={() => setIsOpen(true)}>
              {t("email.change")}
            </button>
          </div>
        )}
      </div>
    </Card>
  );
}

function Unconfirmed() {
  const { t } = useTranslation("safety");
  const toasts = useToasts();
  const send = useApiMutation("POST /api/user/send-confirmation");
  return (
    <Notice
      tone="warning"
      action={
        <button
          type="button"
          className="button button-quiet"
          disabled={send.isPending || send.isSuccess}
          onClick={() => send.mutate({}, { onError: toasts.failed })}
        >
          {t("email.sendAgain")}
        </button>
      }
    >
      {t(send.isSuccess ? "email.sentAgain" : "email.unconfirmed")}
    </Notice>
  );
}

function Pending({ email }: { readonly email: string }) {
  const { t } = useTranslation("safety");
  const toasts = useToasts();
  const cancel = useApiMutation("DELETE /api/user/change-email", ["GET /api/user/security-setup"]);
  return (
    <Notice
      action={
        <button
          type="button"
          className="button button-quiet"
          onClick={() => cancel.mutate({}, { onError: toasts.failed })}
        >
          {t("email.cancel")}
        </button>
      }
    >
      {t("email.pending", { email })}
    </Notice>
  );
}

function ChangeForm({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation("safety");
  const toasts = useToasts();
  const { run, dialog } = useVerified();
  const { facts } = useRootData();
  const [email, setEmail] = useState("");
  const [error, setError] = useState<ApiError | null>(null);
  const touched = useApiMutation("POST /api/user/change-email", [
    "GET /api/user/security-setup",
    "GET /api/user/security-log",
    "GET /api/user/getuserinfo",
  ]);
  const errors = toFieldErrors(error, ["email"], t);
  const change = async () => {
    setError(null);
    const { isChanged } = await touched.mutateAsync({ email });
    if (isChanged) await reloadUser();
    toasts.done(t(isChanged ? "email.changed" : "email.mailed", { email }));
    onDone();
  };
  const submit = () =>
    run(change).catch((thrown: unknown) => {
      if (thrown instanceof ApiError) setError(thrown);
      else throw thrown;
    });
  return (
    <>
      <form
        noValidate
        className={`${classes.form} ${classes.narrow}`}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <TextBox
          name="email"
          kind="email"
          label={t("email.new")}
          hint={t(facts.hasMail ? "email.hint" : "email.hintWithoutMail")}
          value={email}
          onValue={setEmail}
          error={errors.of("email")}
          autoComplete="email"
          maxLength={254}
          isRequired
        />
        <SubmitRow
          label={t(facts.hasMail ? "email.ask" : "email.save")}
          isBusy={touched.isPending}
          error={errors.form}
          onCancel={onDone}
        />
      </form>
      {dialog}
    </>
  );
}

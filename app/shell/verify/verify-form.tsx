import { useTranslation } from "react-i18next";
import { useApiMutation, useApiQuery } from "../../client/data/use-api.ts";
import { useUser } from "../../client/session/session-store.ts";
import { toFieldErrors } from "../../ui/form/field-errors.ts";
import { SubmitRow } from "../../ui/form/submit-row.tsx";
import { Notice } from "../../ui/states/notice.tsx";
import { ProofForm } from "./proof-form.tsx";
import classes from "./verify.module.css";

interface VerifyFormProps {
  readonly onVerified: () => void;
}

/** Asks for the password; an account without one gets a link to set it. */
export function VerifyForm({ onVerified }: VerifyFormProps) {
  const setup = useApiQuery("GET /api/user/security-setup", {});
  if (setup.data?.hasPassword === false) return <NoPassword />;
  return <ProofForm field="password" onVerified={onVerified} />;
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

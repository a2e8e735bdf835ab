import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../client/api/api-error.ts";
import { goToDocument } from "../../client/navigation/navigate-away.ts";
import { useUser } from "../../client/session/session-store.ts";
import { useSignUpModal } from "../../shell/sign-up/ask-sign-up.tsx";
import { keepPreview } from "../../shell/sign-up/keep-preview.ts";
import { useToasts } from "../../ui/states/toast.tsx";

/** Saves the preview: for a user at once, for a visitor after signing up. */
export function KeepButton() {
  const { t } = useTranslation("portfolio-preview");
  const user = useUser();
  const toasts = useToasts();
  const [askSignUp, signUpModal] = useSignUpModal();
  const [isBusy, setBusy] = useState(false);
  const keep = () => {
    if (user === null) return askSignUp({ kind: "keep-preview" });
    setBusy(true);
    keepPreview(t("keep.name")).then(goToDocument, (thrown: unknown) => {
      setBusy(false);
      if (!(thrown instanceof ApiError)) throw thrown;
      if (thrown.code === "NOT_FOUND") toasts.refused(t("keep.gone"));
      else toasts.failed(thrown);
    });
  };
  return (
    <>
      <Button loading={isBusy} onClick={keep} {...(user === null && { "aria-haspopup": "dialog" as const })}>
        {t("keep.button")}
      </Button>
      {signUpModal}
    </>
  );
}

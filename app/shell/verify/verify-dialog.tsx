import { Modal } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "../../ui/plain/button-link.tsx";
import { ProofForm } from "./proof-form.tsx";
import classes from "./verify.module.css";
import { VerifyForm } from "./verify-form.tsx";

export const proofs = {
  VERIFY_REQUIRED: "password",
  CODE_REQUIRED: "code",
  SECOND_FACTOR_REQUIRED: "setup",
} as const;

export type Proof = (typeof proofs)[keyof typeof proofs];

interface VerifyDialogProps {
  readonly proof: Proof;
  readonly onVerified: () => void;
  readonly onClose: () => void;
}

/** Confirms actions that a stolen session must not perform. */
export function VerifyDialog({ proof, onVerified, onClose }: VerifyDialogProps) {
  const { t } = useTranslation("verify");
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(`verify:${proof}.title`)}
      closeButtonProps={{ "aria-label": t("common:action.close") }}
      centered
    >
      {proof === "password" && <VerifyForm onVerified={onVerified} />}
      {proof === "code" && <ProofForm field="code" hint={t("verify:code.hint")} onVerified={onVerified} />}
      {proof === "setup" && (
        <div className={classes.form}>
          <p className={classes.note}>{t("verify:setup.lead")}</p>
          <ButtonLink href="/user-profile?section=security">{t("common:state.toSecurity")}</ButtonLink>
        </div>
      )}
    </Modal>
  );
}

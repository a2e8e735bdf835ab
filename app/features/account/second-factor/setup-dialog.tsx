import { Modal } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useApiMutation } from "../../../client/data/use-api.ts";
import { SubmitRow } from "../../../ui/form/submit-row.tsx";
import { TextBox } from "../../../ui/form/text-box.tsx";
import { errorText } from "../../../ui/states/error-text.ts";
import classes from "./factors.module.css";
import { RecoveryCodes } from "./recovery-codes-dialog.tsx";

/** Set-up of a new authenticator. */
export interface TotpSetup {
  readonly secret: string;
  readonly uri: string;
  readonly qr: string;
}

interface SetupDialogProps {
  readonly setup: TotpSetup;
  readonly onClose: () => void;
}

/** Scan, enter the first code, store the recovery codes. */
export function SetupDialog({ setup, onClose }: SetupDialogProps) {
  const { t } = useTranslation("factors");
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <Modal
      opened
      onClose={onClose}
      title={codes ? t("factors:codes.title") : t("factors:setup.title")}
      withCloseButton={codes === null}
      closeButtonProps={{ "aria-label": t("common:action.close") }}
      closeOnClickOutside={false}
      closeOnEscape={codes === null}
      centered
    >
      {codes ? (
        <RecoveryCodes codes={codes} onClose={onClose} />
      ) : (
        <FirstCode setup={setup} onDone={setCodes} onCancel={onClose} />
      )}
    </Modal>
  );
}

interface FirstCodeProps {
  readonly setup: TotpSetup;
  readonly onDone: (codes: readonly string[]) => void;
  readonly onCancel: () => void;
}

function FirstCode({ setup, onDone, onCancel }: FirstCodeProps) {
  const { t } = useTranslation("factors");
  const [code, setCode] = useState("");
  // The card is refetched on closing: earlier it would remove the dialog.
  const enable = useApiMutation("POST /api/user/enable-tfa");
  const send = () => enable.mutate({ code }, { onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes) });
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!enable.isPending) send();
      }}
    >
      <p className={classes.text}>{t("factors:setup.scan")}</p>
      <img
        className={classes.qr}
        src={`data:image/svg+xml,${encodeURIComponent(setup.qr)}`}
        width={192}
        height={192}
        alt={t("factors:setup.picture")}
      />
      <p className={classes.text}>
        {t("factors:setup.byHand")} <code className={classes.secret}>{grouped(setup.secret)}</code>
      </p>
      <TextBox
        name="code"
        label={t("factors:step.code")}
        value={code}
        onValue={setCode}
        autoComplete="one-time-code"
        maxLength={12}
        isRequired
        isAutoFocused
        {...(enable.error?.code === "CODE_INVALID" ? { error: errorText(enable.error, t) } : {})}
      />
      <SubmitRow
        label={t("factors:setup.submit")}
        isBusy={enable.isPending}
        isDisabled={code.trim() === ""}
        onCancel={onCancel}
        {...(enable.error && enable.error.code !== "CODE_INVALID"
          ? { error: errorText(enable.error, t) }
          : {})}
      />
    </form>
  );
}

/** Groups of four, easier to type. */
const grouped = (secret: string): string => secret.replace(/(.{4})(?=.)/g, "$1 ");

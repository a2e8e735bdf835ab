import { Button, Modal } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useCopy } from "../../../client/dom/use-copy.ts";
import { saveFile } from "../../../ui/dom/save-file.ts";
import classes from "./factors.module.css";

interface RecoveryCodesDialogProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** Shows the recovery codes once. Only the button closes it: they cannot be shown again. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const { t } = useTranslation("factors");
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("factors:codes.title")}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      centered
    >
      <RecoveryCodes codes={codes} onClose={onClose} />
    </Modal>
  );
}

/** Codes with copy and download. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesDialogProps) {
  const { t } = useTranslation("factors");
  const copyText = useCopy();
  const text = `${codes.join("\n")}\n`;
  const copy = () => copyText(text, t("factors:codes.copied"));
  return (
    <div className={classes.form}>
      <p className={classes.text}>{t("factors:codes.text")}</p>
      <ol className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => void copy()}>
          {t("factors:codes.copy")}
        </Button>
        <Button
          variant="default"
          onClick={() => saveFile(new Blob([text], { type: "text/plain" }), "zerno-recovery-codes.txt")}
        >
          {t("factors:codes.save")}
        </Button>
        <Button data-autofocus onClick={onClose}>
          {t("factors:codes.done")}
        </Button>
      </div>
    </div>
  );
}

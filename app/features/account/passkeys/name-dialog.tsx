import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../../client/api/api-error.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { SubmitRow } from "../../../ui/form/submit-row.tsx";
import { TextBox } from "../../../ui/form/text-box.tsx";
import { errorText } from "../../../ui/states/error-text.ts";

interface NameDialogProps {
  readonly title: string;
  readonly initial: string;
  readonly onName: (name: string) => Promise<void>;
  readonly onClose: () => void;
}

export function NameDialog({ title, initial, onName, onClose }: NameDialogProps) {
  const { t } = useTranslation("factors");
  const [name, setName] = useState(initial);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const send = () => {
    setIsBusy(true);
    onName(name.trim()).then(onClose, (thrown: unknown) => {
      setError(errorText({ code: thrown instanceof ApiError ? thrown.code : "INTERNAL" }, t));
      setIsBusy(false);
    });
  };
  return (
    <FormDialog title={title} isBusy={isBusy} onSubmit={() => void send()} onClose={onClose}>
      <TextBox
        name="name"
        label={t("factors:passkey.name")}
        value={name}
        onValue={setName}
        maxLength={60}
        isRequired
        isAutoFocused
      />
      <SubmitRow
        label={t("factors:passkey.save")}
        isBusy={isBusy}
        isDisabled={name.trim() === ""}
        onCancel={onClose}
        {...(error ? { error } : {})}
      />
    </FormDialog>
  );
}

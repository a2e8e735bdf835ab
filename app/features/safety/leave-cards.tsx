import { useState } from "react";
import { useTranslation } from "react-i18next";
import { callApi } from "../../client/api/api-client.ts";
import { ApiError } from "../../client/api/api-error.ts";
import { forgetSession, goToDocument } from "../../client/navigation/navigate-away.ts";
import { useUser } from "../../client/session/session-store.ts";
import { useVerified } from "../../shell/verify/use-verified.tsx";
import { saveFile } from "../../ui/dom/save-file.ts";
import { FormDialog } from "../../ui/form/form-dialog.tsx";
import { SubmitRow } from "../../ui/form/submit-row.tsx";
import { TextBox } from "../../ui/form/text-box.tsx";
import { Card } from "../../ui/shell/card.tsx";
import { useToasts } from "../../ui/states/toast.tsx";
import classes from "./safety.module.css";

export function ExportCard() {
  const { t } = useTranslation("safety");
  const toasts = useToasts();
  const { run, dialog } = useVerified();
  const [isBusy, setIsBusy] = useState(false);
  const load = async () => {
    const { fileName, base64 } = await callApi("POST /api/user/data-export", {});
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
    saveFile(new Blob([bytes], { type: "application/zip" }), fileName);
  };
  const press = async () => {
    setIsBusy(true);
    await run(load).catch((thrown: unknown) => {
      if (thrown instanceof ApiError) toasts.failed(thrown);
      else throw thrown;
    });
    setIsBusy(false);
  };
  return (
    <Card title={t("export.title")}>
      <div className={classes.line}>
        <p className={classes.note}>{t("export.text")}</p>
        <button type="button" className="button button-quiet" disabled={isBusy} onClick={() => void press()}>
          {t(isBusy ? "export.busy" : "export.button")}
        </button>
      </div>
      {dialog}
    </Card>
  );
}

/** Deletes the account after its address and the password were entered. */
export function RemoveCard() {
  const { t } = useTranslation("safety");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card title={t("remove.title")}>
      <div className={classes.line}>
        <p className={classes.note}>{t("remove.text")}</p>
        <button type="button" className="button button-quiet" onClick={() => setIsOpen(true)}>
          {t("remove.button")}
        </button>
      </div>
      {isOpen && <RemoveDialog onClose={() => setIsOpen(false)} />}
    </Card>
  );
}

function RemoveDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation("safety");
  const toasts = useToasts();
  const user = useUser();
  const { run, dialog } = useVerified();
  const [typed, setTyped] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const remove = async () => {
    await callApi("POST /api/userProfile/removeAccount", {});
    forgetSession();
    goToDocument("/");
  };
  const submit = async () => {
    setIsBusy(true);
    await run(remove).catch((thrown: unknown) => {
      if (thrown instanceof ApiError) toasts.failed(thrown);
      else throw thrown;
    });
    setIsBusy(false);
  };
  return (
    <>
      <FormDialog title={t("remove.ask")} isBusy={isBusy} onSubmit={() => void submit()} onClose={onClose}>
        <p className={classes.note}>{t("remove.what")}</p>
        <TextBox
          name="email"
          label={t("remove.type", { email: user?.email ?? "" })}
          value={typed}
          onValue={setTyped}
          autoComplete="off"
          isRequired
          isAutoFocused
        />
        <SubmitRow
          label={t("remove.now")}
          isBusy={isBusy}
          isDisabled={typed.trim().toLowerCase() !== user?.email}
          onCancel={onClose}
        />
      </FormDialog>
      {dialog}
    </>
  );
}

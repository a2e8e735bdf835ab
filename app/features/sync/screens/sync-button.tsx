import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useApiMutation } from "../../../client/data/use-api.ts";
import { TextBox } from "../../../ui/form/text-box.tsx";
import { useToasts } from "../../../ui/states/toast.tsx";
import classes from "../sync.module.css";
import type { ConnectionView } from "../sync.schema.ts";
import { changedBySync } from "../sync-keys.ts";

interface ButtonProps {
  readonly connection: ConnectionView;
  readonly isRunning: boolean;
  readonly onStarted: () => void;
}

/** Asks for the passphrase first, if set. */
export function SyncButton({ connection, isRunning, onStarted }: ButtonProps) {
  const { t } = useTranslation("sync");
  const toasts = useToasts();
  const [passphrase, setPassphrase] = useState("");
  const start = useApiMutation("POST /api/PortfolioSyncSettings/sync", changedBySync);
  const needsPassphrase = connection.tokenMode === "passphrase";
  const go = () => {
    const own = needsPassphrase ? { passphrase } : {};
    return start.mutateAsync({ connectionId: connection.id, ...own }).then(({ isStarted }) => {
      setPassphrase("");
      onStarted();
      toasts.done(t(isStarted ? "started" : "alreadyRunning"));
    }, toasts.failed);
  };
  return (
    <form
      className={classes.inline}
      onSubmit={(event) => {
        event.preventDefault();
        void go();
      }}
    >
      {needsPassphrase && (
        <TextBox
          label={t("askPassphrase", { name: connection.name })}
          name={`passphrase-${connection.id}`}
          kind="password"
          autoComplete="off"
          value={passphrase}
          onValue={setPassphrase}
        />
      )}
      <button type="submit" className="button button-primary" disabled={isRunning || start.isPending}>
        {t("syncNow")}
      </button>
    </form>
  );
}

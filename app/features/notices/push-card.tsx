import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useApiQuery } from "../../client/data/use-api.ts";
import { Card } from "../../ui/shell/card.tsx";
import { useToasts } from "../../ui/states/toast.tsx";
import classes from "./settings.module.css";
import { usePush } from "./use-push.ts";

/** Notices of the browser itself, on this device: off until they are switched on here. */
export function PushCard() {
  const { t } = useTranslation("notices");
  const toasts = useToasts();
  const client = useQueryClient();
  const { data } = useApiQuery("GET /api/notifications/push", {});
  const { state, change } = usePush();
  const [isBusy, setBusy] = useState(false);
  const isPossible = data !== undefined && (state === "on" || state === "off");
  const press = async (isOn: boolean) => {
    if (!data) return;
    setBusy(true);
    await change(isOn, data.publicKey).catch(toasts.failed);
    for (const key of ["GET /api/notifications/push", "GET /api/email-settings"])
      await client.invalidateQueries({ queryKey: [key] });
    setBusy(false);
  };
  return (
    <Card title={t("notices:push.title")}>
      <label className={classes.check}>
        <input
          type="checkbox"
          checked={state === "on"}
          disabled={!isPossible || isBusy}
          onChange={(event) => void press(event.target.checked)}
        />
        <span>
          {t("notices:push.switch")}
          <span className={classes.note}>
            {t(`notices:push.${state === "denied" || state === "unsupported" ? state : "note"}`)}
          </span>
        </span>
      </label>
    </Card>
  );
}

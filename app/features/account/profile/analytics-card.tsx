import { useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useRootData } from "../../../client/data/root-data.ts";
import { readState, writeState } from "../../../client/dom/storage.ts";
import classes from "../../../shell/forms/forms.module.css";
import { Card } from "../../../ui/shell/card.tsx";

/** Consent to usage analytics in this browser; only where the installation collects any. */
export function AnalyticsCard() {
  const { t } = useTranslation("account");
  const { analyticsUrl } = useRootData().facts;
  const id = useId();
  const [isOn, setOn] = useState(false);
  // Known after the first paint: local storage is not available to the server.
  useEffect(() => setOn(readState("ui").isAmplitudeEnabled), []);
  if (analyticsUrl === null) return null;
  const change = (isAmplitudeEnabled: boolean) => {
    writeState("ui", { isAmplitudeEnabled });
    setOn(isAmplitudeEnabled);
  };
  return (
    <Card title={t("account:settings.analytics.title")}>
      <div className={classes.form}>
        <div className={classes.check}>
          <input
            id={id}
            type="checkbox"
            checked={isOn}
            onChange={(event) => change(event.target.checked)}
            aria-describedby={`${id}-hint`}
          />
          <label htmlFor={id}>{t("account:settings.analytics.switch")}</label>
        </div>
        <p id={`${id}-hint`} className={classes.hint}>
          {t("account:settings.analytics.text", { host: new URL(analyticsUrl).host })}
        </p>
      </div>
    </Card>
  );
}

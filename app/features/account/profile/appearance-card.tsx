import { SegmentedControl, Switch } from "@mantine/core";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { useSavedPrefs } from "../../../client/prefs/use-saved-prefs.ts";
import { formatPercent } from "../../../i18n/format.ts";
import type { Locale } from "../../../shared/locales.ts";
import { Card } from "../../../ui/shell/card.tsx";
import classes from "./profile.module.css";

/** Theme, colours of gain and loss, hidden amounts. */
export function AppearanceCard() {
  const { t } = useTranslation("account");
  const { prefs, savePrefs } = useSavedPrefs();
  return (
    <Card title={t("account:settings.look.title")}>
      <div className={classes.rows}>
        <Choice label={t("account:settings.look.theme")}>
          {(labelledBy) => (
            <SegmentedControl
              classNames={{ label: classes.choiceLabel ?? "" }}
              aria-labelledby={labelledBy}
              value={prefs.isDeviceTheme ? "device" : prefs.theme}
              onChange={(theme) =>
                savePrefs(
                  theme === "device"
                    ? { isDeviceTheme: true }
                    : { theme: theme === "dark" ? "dark" : "light" },
                )
              }
              data={[
                { value: "device", label: t("account:settings.look.device") },
                { value: "light", label: t("account:settings.look.light") },
                { value: "dark", label: t("account:settings.look.dark") },
              ]}
            />
          )}
        </Choice>
        <Choice
          label={t("account:settings.look.colours")}
          hint={t("account:settings.look.coloursHint")}
          sample={<GainLossSample locale={prefs.locale} />}
        >
          {(labelledBy) => (
            <SegmentedControl
              classNames={{ label: classes.choiceLabel ?? "" }}
              aria-labelledby={labelledBy}
              value={prefs.isBlueOrange ? "blue" : "teal"}
              onChange={(colours) => savePrefs({ isBlueOrange: colours === "blue" })}
              data={[
                { value: "teal", label: t("account:settings.look.teal") },
                { value: "blue", label: t("account:settings.look.blue") },
              ]}
            />
          )}
        </Choice>
        <Choice label={t("account:settings.look.stealth")} hint={t("account:settings.look.stealthHint")}>
          {(labelledBy) => (
            <Switch
              aria-labelledby={labelledBy}
              size="md"
              classNames={{ track: classes.track ?? "", thumb: classes.thumb ?? "" }}
              checked={prefs.isStealth}
              onChange={(event) => savePrefs({ isStealth: event.currentTarget.checked })}
            />
          )}
        </Choice>
      </div>
    </Card>
  );
}

const GainLossSample = ({ locale }: { readonly locale: Locale }) => (
  <span className={classes.sample} aria-hidden="true">
    <span className={classes.gain}>▲ {formatPercent("0.024", locale, { sign: "always" })}</span>
    <span className={classes.loss}>▼ {formatPercent("-0.006", locale)}</span>
  </span>
);

interface ChoiceProps {
  readonly label: string;
  readonly hint?: string;
  readonly sample?: ReactNode;
  readonly children: (labelledBy: string) => ReactNode;
}

function Choice({ label, hint, sample, children }: ChoiceProps) {
  const id = useId();
  return (
    <div className={classes.line}>
      <div>
        <p className={classes.label} id={id}>
          {label}
          {sample}
        </p>
        {hint && <p className={classes.note}>{hint}</p>}
      </div>
      {children(id)}
    </div>
  );
}

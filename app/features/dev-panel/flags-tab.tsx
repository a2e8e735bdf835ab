import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Reloadable, reloadAskedAt, requestReload } from "../../client/data/reloads.ts";
import { type AppState, clearStates, readState, type UiState, writeState } from "../../client/dom/storage.ts";
import { usePrefs } from "../../client/prefs/prefs-context.tsx";
import classes from "./dev-panel.module.css";

const uiFlags = ["showDiscount", "showPublicAlert", "isAmplitudeEnabled", "isPublicDropped"] as const;
const reloads: readonly Reloadable[] = ["dashboard", "notifications"];

/** Flags of the client's state, what was shown once, and asking parts of the page to load again. */
export default function FlagsTab() {
  const { t } = useTranslation("dev-panel");
  const { prefs, setPrefs } = usePrefs();
  const [ui, setUi] = useState<UiState>(() => readState("ui"));
  const [app, setApp] = useState<AppState>(() => readState("app"));
  const [, setAskedAt] = useState(0);
  const changeUi = (change: Partial<UiState>) => {
    writeState("ui", change);
    setUi(readState("ui"));
  };
  const changeApp = (change: Partial<AppState>) => {
    writeState("app", change);
    setApp(readState("app"));
  };
  const ask = (what: Reloadable) => {
    requestReload(what);
    setAskedAt(reloadAskedAt(what) ?? 0);
  };
  return (
    <>
      <Flag name="stealthMode" isOn={prefs.isStealth} onChange={(isStealth) => setPrefs({ isStealth })} />
      <Flag
        name="showReportIndicator"
        isOn={app.showReportIndicator}
        onChange={(showReportIndicator) => changeApp({ showReportIndicator })}
      />
      {uiFlags.map((name) => (
        <Flag key={name} name={name} isOn={ui[name]} onChange={(isOn) => changeUi({ [name]: isOn })} />
      ))}
      <div className={classes.row}>
        {reloads.map((what) => (
          <button key={what} type="button" className="button button-quiet" onClick={() => ask(what)}>
            {t(`dev-panel:reload.${what}`)}
          </button>
        ))}
        <button
          type="button"
          className="button button-quiet"
          onClick={() => {
            clearStates("asked");
            changeUi({ shownFeatures: [], shownFeedbacks: [] });
          }}
        >
          {t("dev-panel:forgetShown", { count: ui.shownFeatures.length + ui.shownFeedbacks.length })}
        </button>
      </div>
    </>
  );
}

interface FlagProps {
  /** Its name in the client's state: a developer looks for that. */
  readonly name: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

const Flag = ({ name, isOn, onChange }: FlagProps) => (
  <label className={classes.flag}>
    <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
    <code>{name}</code>
  </label>
);

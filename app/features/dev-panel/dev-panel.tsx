import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { readState, writeState } from "../../client/dom/storage.ts";
import { watchFetch } from "./dev-faults.ts";
import classes from "./dev-panel.module.css";
import { type DevTab, devTabs } from "./dev-tabs.ts";

watchFetch();

/** A button in the corner, and behind it what helps to try things out. Whether it is open is remembered. */
export default function DevPanel() {
  const { t } = useTranslation("dev-panel");
  const [isOpen, setOpen] = useState(() => readState("ui").showDevPanel);
  const change = (showDevPanel: boolean) => {
    writeState("ui", { showDevPanel });
    setOpen(showDevPanel);
  };
  return (
    <aside className={classes.corner} aria-label={t("dev-panel:title")} data-dev-panel>
      {isOpen && <OpenPanel />}
      <button
        type="button"
        className={`button button-quiet ${classes.toggle}`}
        aria-expanded={isOpen}
        onClick={() => change(!isOpen)}
      >
        {t(isOpen ? "dev-panel:close" : "dev-panel:open")}
      </button>
    </aside>
  );
}

const tabOf = (id: string | null): DevTab | undefined => devTabs.find((tab) => tab.id === id) ?? devTabs[0];

function OpenPanel() {
  const { t } = useTranslation("dev-panel");
  const [tab, setTab] = useState(() => tabOf(readState("layout").devTab));
  const choose = (next: DevTab) => {
    writeState("layout", { devTab: next.id });
    setTab(next);
  };
  return (
    <div className={classes.panel}>
      <div className={classes.tabs}>
        {devTabs.map((one) => (
          <button key={one.id} type="button" aria-pressed={one.id === tab?.id} onClick={() => choose(one)}>
            {t(one.labelKey)}
          </button>
        ))}
      </div>
      {tab && (
        <div key={tab.id} className={classes.content}>
          <Suspense>
            <tab.Content />
          </Suspense>
        </div>
      )}
    </div>
  );
}

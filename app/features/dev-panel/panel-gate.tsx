import { type ComponentType, useEffect, useState } from "react";
import { loadTexts } from "../../client/browser-i18n.ts";

/** A constant of the build: in a production one there is nothing to load, and no file of the panel. */
const load = import.meta.env.DEV
  ? async () => {
      const [{ DevPanel }] = await Promise.all([import("./dev-panel.tsx"), loadTexts(["dev-panel"])]);
      return DevPanel;
    }
  : null;

/** The developer panel, where the program runs in development. */
export function DevPanelGate() {
  const [Panel, setPanel] = useState<ComponentType | null>(null);
  useEffect(() => {
    let isGone = false;
    void load?.().then((loaded) => {
      if (!isGone) setPanel(() => loaded);
    });
    return () => {
      isGone = true;
    };
  }, []);
  return Panel && <Panel />;
}

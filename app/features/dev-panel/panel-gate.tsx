import { type ComponentType, useEffect, useState } from "react";
import { loadTexts } from "../../client/texts/browser-i18n.ts";

async function load() {
  const [{ DevPanel }] = await Promise.all([import("./dev-panel.tsx"), loadTexts(["dev-panel"])]);
  return DevPanel;
}

/** The developer panel: for where the program runs in development, other builds have no file of it. */
export function DevPanelGate() {
  const [Panel, setPanel] = useState<ComponentType | null>(null);
  useEffect(() => {
    let isGone = false;
    void load().then((loaded) => {
      if (!isGone) setPanel(() => loaded);
    });
    return () => {
      isGone = true;
    };
  }, []);
  return Panel && <Panel />;
}

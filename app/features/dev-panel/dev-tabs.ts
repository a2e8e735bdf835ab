import { type ComponentType, lazy } from "react";

/** One tab of the developer panel. Its code comes when it is opened, and is in no production build. */
export interface DevTab {
  readonly id: string;
  readonly labelKey: string;
  readonly Content: ComponentType;
}

/** The tabs in their order; a new one is one entry here. */
export const devTabs: readonly DevTab[] = [
  {
    id: "flags",
    labelKey: "dev-panel:tab.flags",
    Content: lazy(() => import("./flags-tab.tsx")),
  },
  {
    id: "variants",
    labelKey: "dev-panel:tab.variants",
    Content: lazy(() => import("./variants-tab.tsx")),
  },
  {
    id: "reader",
    labelKey: "dev-panel:tab.reader",
    Content: lazy(() => import("./reader-tab.tsx")),
  },
  {
    id: "faults",
    labelKey: "dev-panel:tab.faults",
    Content: lazy(() => import("./faults-tab.tsx")),
  },
  {
    id: "outbox",
    labelKey: "dev-panel:tab.outbox",
    Content: lazy(() => import("./outbox-tab.tsx")),
  },
  {
    id: "queries",
    labelKey: "dev-panel:tab.queries",
    Content: lazy(() => import("./queries-tab.tsx")),
  },
];

import type { ComponentType } from "react";

/** One tab of the developer panel. Its code comes when it is opened, and is in no production build. */
export interface DevTab {
  readonly id: string;
  readonly labelKey: string;
  /** Namespaces of its texts beside `dev-panel`. */
  readonly namespaces?: readonly string[];
  readonly load: () => Promise<ComponentType>;
}

/** The tabs in their order; a new one is one entry here. */
export const devTabs: readonly DevTab[] = [
  {
    id: "flags",
    labelKey: "dev-panel:tab.flags",
    load: async () => (await import("./flags-tab.tsx")).FlagsTab,
  },
  {
    id: "variants",
    labelKey: "dev-panel:tab.variants",
    load: async () => (await import("./variants-tab.tsx")).VariantsTab,
  },
  {
    id: "reader",
    labelKey: "dev-panel:tab.reader",
    load: async () => (await import("./reader-tab.tsx")).ReaderTab,
  },
  {
    id: "faults",
    labelKey: "dev-panel:tab.faults",
    load: async () => (await import("./faults-tab.tsx")).FaultsTab,
  },
  {
    id: "outbox",
    labelKey: "dev-panel:tab.outbox",
    load: async () => (await import("./outbox-tab.tsx")).OutboxTab,
  },
  {
    id: "queries",
    labelKey: "dev-panel:tab.queries",
    load: async () => (await import("./queries-tab.tsx")).QueriesTab,
  },
];

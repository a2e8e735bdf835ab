import "./mantine-layers.css";
import "./mantine-variables.css";
import { MantineProvider } from "@mantine/core";
import type { ReactNode } from "react";
import { useMessagePlace } from "./states/messages.tsx";
import { theme } from "./theme.ts";

interface MantineLayoutProviderProps {
  /** From the cookie: known before the first byte, so that nothing flashes. */
  readonly scheme: "light" | "dark";
  readonly children: ReactNode;
}

/** Replaces Mantine's root access: `root.tsx` sets theme and motion, Mantine would start light and flash. */
const noRoot = () => undefined;

/** Mantine with toasts, for signed-in and form pages only. */
export function MantineLayoutProvider({ scheme, children }: MantineLayoutProviderProps) {
  return (
    <MantineProvider
      theme={theme}
      forceColorScheme={scheme}
      getRootElement={noRoot}
      // Our style sheet has them; Mantine would inline 12 kB into every page.
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <Messages />
      {children}
    </MantineProvider>
  );
}

/** Renders toasts, mounted with the first one, because mounting re-renders the page. */
function Messages() {
  const Place = useMessagePlace();
  return Place && <Place position="bottom-center" limit={3} zIndex={600} className="toasts" />;
}

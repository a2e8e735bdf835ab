import "./mantine-layers.css";
import "./mantine-variables.css";
import { MantineProvider } from "@mantine/core";
import type { ReactNode } from "react";
import { useMessagePlace } from "./states/messages.tsx";
import { theme } from "./theme.ts";

interface MantineLayoutProviderProps {
  /** From the cookie: the server's first byte already has it, so nothing flashes. */
  readonly scheme: "light" | "dark";
  readonly children: ReactNode;
}

/**
 * The document's own element says theme and motion itself (`root.tsx`). Left to the library it is light for a moment,
 * whatever the theme: every element's style is computed twice, and a dark page flashes.
 */
const noRoot = () => undefined;

/** The component library with toasts: for the signed-in layout and form pages, never for plain pages. */
export function MantineLayoutProvider({ scheme, children }: MantineLayoutProviderProps) {
  return (
    <MantineProvider
      theme={theme}
      forceColorScheme={scheme}
      getRootElement={noRoot}
      // Our sheet has them: written by the library they are twelve kilobytes of every page, and worked out in every tab.
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <Messages />
      {children}
    </MantineProvider>
  );
}

/** The place of messages is drawn with the first one: drawing it makes the page again. */
function Messages() {
  const Place = useMessagePlace();
  return Place && <Place position="bottom-center" limit={3} zIndex={600} className="toasts" />;
}

import "./mantine-layers.css";
import { MantineProvider } from "@mantine/core";
import type { ReactNode } from "react";
import { useMessagePlace } from "./states/messages.ts";
import { cssVariablesResolver, theme } from "./theme.ts";

interface MantineLayoutProviderProps {
  /** From the cookie: the server's first byte already has it, so nothing flashes. */
  readonly scheme: "light" | "dark";
  readonly children: ReactNode;
}

/** The component library with toasts: for the signed-in layout and form pages, never for plain pages. */
export function MantineLayoutProvider({ scheme, children }: MantineLayoutProviderProps) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} forceColorScheme={scheme}>
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

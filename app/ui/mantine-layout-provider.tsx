import "./mantine-layers.css";
import { MantineProvider } from "@mantine/core";
import { Notifications, useNotifications } from "@mantine/notifications";
import { type ReactNode, useState } from "react";
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

/** The place of messages, made with the first one: most pages never have one, and its making draws the page again. */
function Messages() {
  const { notifications } = useNotifications();
  const [isMade, setIsMade] = useState(false);
  if (notifications.length > 0 && !isMade) setIsMade(true);
  return isMade && <Notifications position="bottom-center" limit={3} zIndex={600} className="toasts" />;
}

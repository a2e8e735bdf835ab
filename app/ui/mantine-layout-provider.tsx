import "./mantine-layers.css";
import { MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import type { ReactNode } from "react";
import { useWasIdle } from "../client/turns.ts";
import { cssVariablesResolver, theme } from "./theme.ts";

interface MantineLayoutProviderProps {
  /** From the cookie: the server's first byte already has it, so nothing flashes. */
  readonly scheme: "light" | "dark";
  readonly children: ReactNode;
}

/** The component library with toasts: for the signed-in layout and form pages, never for plain pages. */
export function MantineLayoutProvider({ scheme, children }: MantineLayoutProviderProps) {
  const wasIdle = useWasIdle();
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} forceColorScheme={scheme}>
      {/* A message that comes earlier waits for it in the library's store. */}
      {wasIdle && <Notifications position="bottom-center" limit={3} zIndex={600} className="toasts" />}
      {children}
    </MantineProvider>
  );
}

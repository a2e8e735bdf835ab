import "./mantine-layers.css";
import { MantineProvider } from "@mantine/core";
import { ModalsProvider } from "@mantine/modals";
import { Notifications } from "@mantine/notifications";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { cssVariablesResolver, theme } from "./theme.ts";

interface MantineLayoutProviderProps {
  /** From the cookie: the server's first byte already has it, so nothing flashes. */
  readonly scheme: "light" | "dark";
  readonly children: ReactNode;
}

/** The component library with dialogs and toasts: for the signed-in layout and form pages, never for plain pages. */
export function MantineLayoutProvider({ scheme, children }: MantineLayoutProviderProps) {
  const { t } = useTranslation("common");
  const close = { "aria-label": t("common:action.close") };
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} forceColorScheme={scheme}>
      <ModalsProvider
        labels={{ confirm: t("common:action.confirm"), cancel: t("common:action.cancel") }}
        modalProps={{ closeButtonProps: close }}
      >
        <Notifications position="bottom-center" limit={3} zIndex={600} className="toasts" />
        {children}
      </ModalsProvider>
    </MantineProvider>
  );
}

import { Drawer } from "@mantine/core";
import { type ReactNode, useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { ExplainProvider, type ExplainRequest } from "../../ui/money/explain-context.tsx";
import { ExplainPanel } from "./explain-panel.tsx";
import { toExplainQuery } from "./explain-target.ts";

/** Opens "how is this computed" beside any screen below it; focus goes back to the figure on closing. */
export function ExplainDrawer({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation("explain");
  const [request, setRequest] = useState<ExplainRequest | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const open = useCallback((next: ExplainRequest) => {
    setRequest(next);
    setIsOpen(true);
  }, []);
  return (
    <>
      <ExplainProvider open={open}>{children}</ExplainProvider>
      <Drawer
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        position="right"
        size={560}
        title={t("title")}
        closeButtonProps={{ "aria-label": t("close") }}
        transitionProps={{ duration: 120 }}
      >
        {request && <ExplainPanel key={JSON.stringify(toExplainQuery(request))} request={request} />}
      </Drawer>
    </>
  );
}

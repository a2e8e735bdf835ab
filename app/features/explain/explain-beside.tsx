import { useTranslation } from "react-i18next";
import type { ExplainRequest } from "../../ui/money/explain-context.tsx";
import { DetailDrawer } from "../../ui/shell/detail-drawer.tsx";
import { ExplainPanel } from "./explain-panel.tsx";
import { toExplainQuery } from "./explain-target.ts";

interface ExplainBesideProps {
  readonly request: ExplainRequest | null;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** "How is this computed", beside the screen. */
export function ExplainBeside({ request, isOpen, onClose }: ExplainBesideProps) {
  const { t } = useTranslation("explain");
  return (
    <DetailDrawer title={t("title")} isOpen={isOpen} onClose={onClose} size="wide" isAbove>
      {request && <ExplainPanel key={JSON.stringify(toExplainQuery(request))} request={request} />}
    </DetailDrawer>
  );
}

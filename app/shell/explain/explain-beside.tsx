import { useTranslation } from "react-i18next";
import type { DerivedRequest, ExplainRequest } from "../../ui/money/explain-context.tsx";
import { DetailDrawer } from "../../ui/shell/detail-drawer.tsx";
import { useIsShared } from "../use-seen-portfolio.ts";
import { DerivationPanel } from "./derivation-panel.tsx";
import { ExplainPanel } from "./explain-panel.tsx";
import { toExplainQuery } from "./explain-target.ts";

interface ExplainBesideProps {
  readonly request: ExplainRequest | DerivedRequest | null;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export default function ExplainBeside({ request, isOpen, onClose }: ExplainBesideProps) {
  const { t } = useTranslation("explain");
  const isShared = useIsShared();
  return (
    <DetailDrawer title={t("title")} isOpen={isOpen} onClose={onClose} size="wide" isAbove>
      {request && "derivation" in request && (
        <DerivationPanel key={request.name} request={request} isShared={isShared} />
      )}
      {request && !("derivation" in request) && (
        <ExplainPanel key={JSON.stringify(toExplainQuery(request))} request={request} />
      )}
    </DetailDrawer>
  );
}

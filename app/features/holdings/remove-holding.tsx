import { useTranslation } from "react-i18next";
import { useApiMutation } from "../../client/use-api.ts";
import { useToasts } from "../../ui/states/toast.tsx";
import { useMayWrite } from "../shell/use-seen-portfolio.ts";
import { changedByHoldings } from "./changed-by-holdings.ts";
import type { OneHolding } from "./holding-drawer.tsx";

/** Takes a stated position away, with undo. */
export function RemoveHolding({ one, onClose }: { readonly one: OneHolding; readonly onClose: () => void }) {
  const { t } = useTranslation("holdings");
  const toasts = useToasts();
  const remove = useApiMutation("DELETE /api/holdings", changedByHoldings);
  const undo = useApiMutation("POST /api/transactions/undo-delete", changedByHoldings);
  const isOwn = useMayWrite("owner");
  const press = () => {
    const { portfolioId } = one;
    remove.mutateAsync({ portfolioId, assetId: one.holding.asset.id }).then(({ undoId }) => {
      onClose();
      const takeBack = () => void undo.mutateAsync({ undoId }).catch(toasts.failed);
      toasts.done(t("position.removed"), isOwn ? takeBack : undefined);
    }, toasts.failed);
  };
  return (
    <button type="button" className="button button-quiet" disabled={remove.isPending} onClick={press}>
      {t("position.remove")}
    </button>
  );
}

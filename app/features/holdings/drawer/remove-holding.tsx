import { useTranslation } from "react-i18next";
import { useApiMutation } from "../../../client/data/use-api.ts";
import { useUndo } from "../../../client/data/use-undo.ts";
import { useToasts } from "../../../ui/states/toast.tsx";
import { changedByHoldings } from "../changed-by-holdings.ts";
import type { OneHolding } from "../holdings.types.ts";

export function RemoveHolding({ one, onClose }: { readonly one: OneHolding; readonly onClose: () => void }) {
  const { t } = useTranslation("holdings");
  const toasts = useToasts();
  const remove = useApiMutation("DELETE /api/holdings", changedByHoldings);
  const undoing = useUndo();
  const press = () => {
    const { portfolioId } = one;
    remove.mutateAsync({ portfolioId, assetId: one.holding.asset.id }).then((answer) => {
      onClose();
      undoing.done(t("position.removed"), answer);
    }, toasts.failed);
  };
  return (
    <button type="button" className="button button-quiet" disabled={remove.isPending} onClick={press}>
      {t("position.remove")}
    </button>
  );
}

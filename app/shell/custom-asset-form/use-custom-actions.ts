import { useTranslation } from "react-i18next";
import type { CallKey } from "../../client/api/api-client.ts";
import { useApiMutation } from "../../client/data/use-api.ts";
import { useUndo } from "../../client/data/use-undo.ts";
import type { AssetRef } from "../../shared/schemas/ledger.schema.ts";
import { useToasts } from "../../ui/states/toast.tsx";
import type { CustomHolding } from "./custom-holding.types.ts";
import { type CustomState, startOf, termsOf } from "./custom-state.ts";

/** Queries that show a custom asset or its prices. */
export const changedByOwn: readonly CallKey[] = [
  "GET /api/customholdings",
  "GET /api/customholdings/historical-prices",
  "GET /api/own-bonds",
  "GET /api/asset-info/summary",
  "GET /api/prices/list",
  "GET /api/holdings",
  "GET /api/holdings/one",
  "GET /api/transactions",
  "GET /api/DashboardStats",
  "GET /api/explain",
  "GET /api/MyPortfolio",
];

/** Without the deleted asset's prices, which the closing form would request. */
const changedByDeletion = changedByOwn.filter((key) => key !== "GET /api/customholdings/historical-prices");

export function useCustomActions(
  holding: CustomHolding | null,
  onClose: () => void,
  onMade?: (asset: AssetRef) => void,
) {
  const { t } = useTranslation("custom-assets");
  const toasts = useToasts();
  const undoing = useUndo();
  const add = useApiMutation("POST /api/customholdings", changedByOwn);
  const update = useApiMutation("PUT /api/customholdings", changedByOwn);
  const drop = useApiMutation("DELETE /api/customholdings", changedByDeletion);
  const done = (text: string) => (answer: unknown) => {
    undoing.done(text, answer);
    onClose();
  };
  const saved = (answer: CustomHolding) => {
    if (holding || !onMade) return done(t(holding ? "done.saved" : "done.added"))(answer);
    undoing.done(t("done.added"), answer);
    onMade(answer.asset);
  };
  return {
    error: add.error ?? update.error,
    isBusy: add.isPending || update.isPending || drop.isPending,
    save: (state: CustomState, portfolioId: string) => {
      add.reset();
      update.reset();
      const terms = termsOf(state);
      const saving = holding
        ? update.mutateAsync({ ...terms, assetId: holding.asset.id, version: holding.version })
        : add.mutateAsync({ ...terms, ...startOf(state, portfolioId) });
      saving.then(saved, () => undefined);
    },
    remove: () => {
      if (holding)
        drop.mutateAsync({ assetId: holding.asset.id }).then(done(t("done.deleted")), toasts.failed);
    },
  };
}

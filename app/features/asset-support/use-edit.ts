import { useTranslation } from "react-i18next";
import type { CallKey } from "../../client/api/api-client.ts";
import { useApiMutation } from "../../client/data/use-api.ts";
import type { Contracts } from "../../contracts.ts";
import type { InputOf } from "../../shared/endpoint.ts";
import { useToasts } from "../../ui/states/toast.tsx";

type EditKey = Extract<CallKey, `${"POST" | "PUT" | "DELETE"} /api/support${string}`>;

/** Queries of support about an asset. */
const shown = [
  "GET /api/supportAssetInfo",
  "GET /api/supportAssetEdit",
  "GET /api/supportAssetEdit/data-source",
  "GET /api/supportAssetEdit/adjustments",
  "GET /api/supportAssetEdit/prices",
  "GET /api/supportAssetEdit/figures",
  "GET /api/supportDivHistory",
  "GET /api/assets/support-search",
] as const satisfies readonly CallKey[];

/** Change of shared data, reported with undo. */
export function useEdit<K extends EditKey>(key: K) {
  const { t } = useTranslation("asset-support");
  const toasts = useToasts();
  const mutation = useApiMutation(key, shown);
  const undo = useUndoEdit();
  const run = (input: InputOf<Contracts[K]>, onDone: () => void) =>
    mutation.mutate(input, {
      onSuccess: (answer) => {
        const { editId } = (answer ?? {}) as { editId?: string | null };
        toasts.done(
          t(editId === null ? "unchanged" : "changed"),
          editId ? () => undo.run(editId) : undefined,
        );
        onDone();
      },
    });
  return { run, isBusy: mutation.isPending, error: mutation.error, reset: mutation.reset };
}

export function useUndoEdit() {
  const { t } = useTranslation("asset-support");
  const toasts = useToasts();
  const mutation = useApiMutation("POST /api/supportAssetEdit/undo", shown);
  const run = (editId: string) =>
    mutation.mutate({ editId }, { onSuccess: () => toasts.done(t("undone")), onError: toasts.failed });
  return { run, isBusy: mutation.isPending };
}

export function useUndoMerge() {
  const { t } = useTranslation("asset-support");
  const toasts = useToasts();
  const mutation = useApiMutation("POST /api/supportAssetEdit/undo-merge", shown);
  const run = (mergeId: string) =>
    mutation.mutate({ mergeId }, { onSuccess: () => toasts.done(t("undone")), onError: toasts.failed });
  return { run, isBusy: mutation.isPending };
}

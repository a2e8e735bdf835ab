import { useTranslation } from "react-i18next";
import type { CallKey } from "../../client/api/api-client.ts";
import { useApiMutation } from "../../client/data/use-api.ts";
import type { PieTree } from "../../shared/schemas/pie.schema.ts";
import { useToasts } from "../../ui/states/toast.tsx";
import { type DraftNode, toDraft, toSent } from "./draft-tree.ts";

/** Queries affected by a change of categories. */
export const pieQueryKeys: readonly CallKey[] = [
  "GET /api/pie/getByPortfolioId",
  "GET /api/holdings",
  "GET /api/rebalancing",
  "POST /api/rebalancing/plan",
  "GET /api/explain",
];

/** Returns the changes of a tree; each reports success and offers undo. */
export function useChangePies(tree: PieTree) {
  const { t } = useTranslation("pies");
  const toasts = useToasts();
  const { portfolioId, version } = tree;
  const edit = useApiMutation("POST /api/pie/editByPortfolioId", pieQueryKeys);
  const make = useApiMutation("POST /api/pie/createPiesForPortfolio", pieQueryKeys);
  const upload = useApiMutation("POST /api/pie/importpies", pieQueryKeys);
  const hint = useApiMutation("POST /api/pie/addCategoriesNotification", pieQueryKeys);
  const before = toSent(toDraft(tree));
  const done = (text: string) => (answer: { readonly version: number }) =>
    toasts.done(text, () => {
      const back = { portfolioId, version: answer.version, nodes: before };
      edit.mutateAsync(back).then(() => toasts.done(t("done.undone")), toasts.failed);
    });
  return {
    isBusy: edit.isPending || make.isPending || upload.isPending,
    error: edit.error,
    uploaded: upload.data,
    uploadError: upload.error,
    save: (draft: readonly DraftNode[]) => {
      const order = { portfolioId, version, nodes: toSent(draft) };
      edit.mutateAsync(order).then(done(t("done.saved")), () => undefined);
    },
    generate: (grouping: number, targets: "none" | "current" | "equal") =>
      make
        .mutateAsync({ portfolioId, version, grouping, targets })
        .then(done(t("done.generated")), toasts.failed),
    read: async (file: File) => {
      const form = new FormData();
      form.set("file", file);
      form.set("portfolioId", portfolioId);
      form.set("version", String(version));
      const answer = await upload.mutateAsync(form).catch(() => null);
      if (answer?.isStored) done(t("done.imported", { count: answer.count }))(answer);
    },
    hideHint: () => hint.mutateAsync({ portfolioId }).catch(toasts.failed),
  };
}

export type ChangePies = ReturnType<typeof useChangePies>;

import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { callApi } from "../../client/api/api-client.ts";
import { useUndo } from "../../client/data/use-undo.ts";
import { useToasts } from "../../ui/states/toast.tsx";
import type { Portfolio } from "./portfolios.contract.ts";

export interface Manage {
  readonly clone: (portfolio: Portfolio) => void;
  /** One place up (-1) or down (+1). */
  readonly move: (id: string, by: -1 | 1) => void;
  readonly archive: (portfolio: Portfolio) => void;
  readonly remove: (portfolio: Portfolio) => void;
  readonly restore: (id: string) => void;
}

/** Returns the actions on a listed portfolio; each reports success and offers undo. */
export function useManage(portfolios: readonly Portfolio[]): Manage {
  const { t } = useTranslation("portfolios");
  const client = useQueryClient();
  const toasts = useToasts();
  const undoing = useUndo();
  const after = <T>(answer: Promise<T>, say: (answer: T) => void) =>
    void answer.then(async (value) => {
      await client.invalidateQueries();
      say(value);
    }, toasts.failed);
  const restore = (id: string) =>
    after(callApi("POST /api/MyPortfolio/undo-delete", { id }), ({ name }) =>
      toasts.done(t("done.restored", { name })),
    );
  return {
    restore,
    clone: ({ id, name }) =>
      after(
        callApi("POST /api/MyPortfolio/clone", {
          id,
          name: t("manage.copyName", { name }).slice(0, 100),
        }),
        (copy) => toasts.done(t("done.cloned", { name: copy.name })),
      ),
    move: (id, by) => {
      const ids = portfolios.map((portfolio) => portfolio.id);
      const from = ids.indexOf(id);
      ids.splice(from, 1);
      ids.splice(from + by, 0, id);
      after(callApi("PUT /api/MyPortfolio/order", { ids }), () => undefined);
    },
    archive: ({ id, name, isArchived, etag: ifMatch }) =>
      after(callApi("PUT /api/MyPortfolio", { id, isArchived: !isArchived }, { ifMatch }), (answer) =>
        undoing.done(t(isArchived ? "done.unarchived" : "done.archived", { name }), answer),
      ),
    remove: ({ id, name }) =>
      after(callApi("DELETE /api/MyPortfolio", { id }), () =>
        toasts.done(t("done.deleted", { name }), () => restore(id)),
      ),
  };
}

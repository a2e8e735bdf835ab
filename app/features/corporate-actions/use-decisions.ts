import { useTranslation } from "react-i18next";
import type { CallKey } from "../../client/api/api-client.ts";
import { useApiMutation } from "../../client/data/use-api.ts";
import { useUndo } from "../../client/data/use-undo.ts";
import { useToasts } from "../../ui/states/toast.tsx";

/** Queries affected by a decision on an event. */
export const decisionQueryKeys: readonly CallKey[] = [
  "GET /api/corporateActions/CheckCorporateActions",
  "GET /api/corporateActions/count",
  "GET /api/transactions",
  "GET /api/holdings",
  "GET /api/holdings/one",
  "GET /api/DashboardStats",
  "GET /api/explain",
  "GET /api/MyPortfolio",
];

export interface Decisions {
  readonly apply: (key: string) => void;
  readonly ignore: (key: string) => void;
  readonly undo: (actionId: string) => void;
  /** Books all payments, with the events that some of them wait for. */
  readonly bookAll: () => void;
  /** Rebooks misfits. */
  readonly repair: () => void;
  readonly isBusy: boolean;
}

/** Returns the decisions on events; each reports success and offers undo. */
export function useDecisions(portfolioId: string): Decisions {
  const { t } = useTranslation("corporate-actions");
  const toasts = useToasts();
  const undoing = useUndo();
  const apply = useApiMutation("POST /api/corporateActions/apply", decisionQueryKeys);
  const ignore = useApiMutation("POST /api/corporateActions/ignore-action", decisionQueryKeys);
  const undo = useApiMutation("POST /api/corporateActions/undo", decisionQueryKeys);
  const mend = useApiMutation("POST /api/corporateActions/repair", decisionQueryKeys);
  const book = useApiMutation("POST /api/transactions/createdivsautomatically", decisionQueryKeys);
  const takeBack = (actionId: string) =>
    void undo
      .mutateAsync({ actionId })
      .then((answer) => undoing.done(t("done.undone"), answer), toasts.failed);
  return {
    apply: (key) =>
      void apply
        .mutateAsync({ portfolioId, key })
        .then(({ actionId }) => toasts.done(t("done.applied"), () => takeBack(actionId)), toasts.failed),
    ignore: (key) =>
      void ignore
        .mutateAsync({ portfolioId, key })
        .then(({ actionId }) => toasts.done(t("done.ignored"), () => takeBack(actionId)), toasts.failed),
    undo: takeBack,
    bookAll: () =>
      void book
        .mutateAsync({ portfolioId, withEvents: true })
        .then((answer) => undoing.done(t("done.booked", { count: answer.booked }), answer), toasts.failed),
    repair: () =>
      void mend
        .mutateAsync({ portfolioId })
        .then(
          (answer) => undoing.done(t("done.repaired", { count: answer.repaired }), answer),
          toasts.failed,
        ),
    isBusy: [apply, ignore, undo, book, mend].some(({ isPending }) => isPending),
  };
}

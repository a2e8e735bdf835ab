import { useTranslation } from "react-i18next";
import { useApiMutation, useApiQuery } from "../client/data/use-api.ts";
import { useUndo } from "../client/data/use-undo.ts";
import { OutsideTradesQuestion } from "../ui/money/outside-trades.tsx";
import { useToasts } from "../ui/states/toast.tsx";
import { Writes } from "./writes.tsx";

/** Queries that depend on payment from cash. */
const touched = [
  "GET /api/transactions/outside-trades",
  "GET /api/transactions",
  "GET /api/transactions/one",
  "GET /api/cash",
  "GET /api/holdings",
  "GET /api/DashboardStats",
  "GET /api/explain",
  "GET /api/MyPortfolio",
] as const;

/** Asks whether imported cash paid for earlier trades. */
export function OutsideQuestions({ portfolioId }: { readonly portfolioId: string }) {
  const { t } = useTranslation("ledger");
  const toasts = useToasts();
  const undoing = useUndo();
  const { data } = useApiQuery("GET /api/transactions/outside-trades", { portfolioId });
  const answer = useApiMutation("POST /api/transactions/outside-trades", touched);
  const say = (importId: string, paysOutsideTrades: boolean) =>
    void answer.mutateAsync({ portfolioId, importId, paysOutsideTrades }).then((done) => {
      const { count } = done;
      undoing.done(count > 0 ? t("ledger:outside.done", { count }) : t("ledger:outside.kept"), done);
    }, toasts.failed);
  return (
    <Writes by="edit">
      {(data?.questions ?? []).map(({ importId, ...trades }) => (
        <OutsideTradesQuestion
          key={importId}
          trades={trades}
          answer={null}
          isBusy={answer.isPending}
          onAnswer={(isPaid) => say(importId, isPaid)}
        />
      ))}
    </Writes>
  );
}

import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useApiMutation } from "../../client/data/use-api.ts";
import { useUndo } from "../../client/data/use-undo.ts";
import type { Reason } from "../../shared/common.schema.ts";
import { useToasts } from "../../ui/states/toast.tsx";
import { Writes } from "../writes.tsx";

interface MoveDemoRowsProps {
  readonly portfolioId: string;
  readonly reasons: readonly Reason[];
}

/** Moves demo assets out of a real portfolio. */
export function MoveDemoRows({ portfolioId, reasons }: MoveDemoRowsProps) {
  return reasons.some(({ code }) => code === "demo-asset") ? <MoveButton portfolioId={portfolioId} /> : null;
}

function MoveButton({ portfolioId }: { readonly portfolioId: string }) {
  const { t } = useTranslation("portfolios");
  const client = useQueryClient();
  const toasts = useToasts();
  const undoing = useUndo();
  const move = useApiMutation("POST /api/MyPortfolio/move-demo-rows");
  return (
    <Writes>
      <p>{t("demoRows.about")}</p>
      <button
        type="button"
        className="button button-quiet"
        disabled={move.isPending}
        onClick={() =>
          void move.mutateAsync({ portfolioId, name: t("demoRows.name") }).then(async (answer) => {
            undoing.done(t("demoRows.moved", { count: answer.count }), answer);
            await client.invalidateQueries();
          }, toasts.failed)
        }
      >
        {t("demoRows.move")}
      </button>
    </Writes>
  );
}

import { IconSeedling } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useApiMutation } from "../../client/use-api.ts";
import { EmptyState } from "../../ui/states/empty-state.tsx";
import { useToasts } from "../../ui/states/toast.tsx";

/** In place of any screen that shows a portfolio, while there is none: what will be here, and two ways to begin. */
export function NoPortfolio() {
  const { t } = useTranslation("shell");
  const client = useQueryClient();
  const toasts = useToasts();
  const addDemo = useApiMutation("POST /api/MyPortfolio/demo");
  const add = () =>
    addDemo.mutate({}, { onSuccess: () => void client.invalidateQueries(), onError: toasts.failed });
  return (
    <EmptyState
      headingLevel={1}
      icon={IconSeedling}
      title={t("shell:empty.title")}
      action={
        <>
          <Link className="button button-primary" to="/new-portfolio">
            {t("shell:newPortfolio")}
          </Link>
          <button
            type="button"
            className="button button-quiet"
            aria-busy={addDemo.isPending || undefined}
            onClick={() => addDemo.isPending || add()}
          >
            {t("shell:empty.demo")}
          </button>
        </>
      }
    >
      {t("shell:empty.text")}
    </EmptyState>
  );
}

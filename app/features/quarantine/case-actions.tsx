import { Button } from "@mantine/core";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useApiMutation } from "../../client/data/use-api.ts";
import { useToasts } from "../../ui/states/toast.tsx";
import type { QuarantineCase } from "./quarantine.contract.ts";
import classes from "./quarantine.module.css";

/** Queries affected by a decision. */
const touched = [
  "GET /api/supportAssetEdit/quarantine",
  "GET /api/DashboardStats",
  "GET /api/holdings",
  "GET /api/holdings/one",
  "GET /api/explain",
] as const;

/**
 * Returns the first button of the next row, or of the one above the last: the decided row disappears with the focus.
 */
function nextButton(place: HTMLElement | null): HTMLButtonElement | null {
  const row = place?.closest("tr");
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  return neighbour?.querySelector("button") ?? null;
}

/** Both decisions; an impossible price can only be rejected. */
export function CaseActions({ row }: { readonly row: QuarantineCase }) {
  const { t } = useTranslation("quarantine");
  const toasts = useToasts();
  const accept = useApiMutation("POST /api/supportAssetEdit/quarantine/accept", touched);
  const reject = useApiMutation("POST /api/supportAssetEdit/quarantine/reject", touched);
  const name = row.asset?.ticker ?? row.pair ?? "";
  const place = useRef<HTMLSpanElement>(null);
  const isBusy = accept.isPending || reject.isPending;
  // Not a mutation callback: the list re-renders without this row before it would run.
  const run = (decision: typeof accept, said: (count: number) => string) => {
    const goOn = nextButton(place.current);
    void decision.mutateAsync({ caseId: row.id }).then(({ rows }) => {
      toasts.done(said(rows));
      goOn?.focus();
    }, toasts.failed);
  };
  return (
    <span ref={place} className={classes.actions}>
      {row.detector !== "not-a-price" && (
        <Button
          size="xs"
          variant="default"
          disabled={isBusy}
          aria-label={t("acceptOne", { name })}
          onClick={() => run(accept, (count) => t("accepted", { name, count }))}
        >
          {t("accept")}
        </Button>
      )}
      <Button
        size="xs"
        variant="default"
        disabled={isBusy}
        aria-label={t("rejectOne", { name })}
        onClick={() => run(reject, (count) => t("rejected", { name, count }))}
      >
        {t("reject")}
      </Button>
    </span>
  );
}

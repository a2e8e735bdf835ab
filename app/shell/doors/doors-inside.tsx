import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ApiError } from "../../client/api/api-error.ts";
import { useRootData } from "../../client/data/root-data.ts";
import { goToDocument } from "../../client/navigation/navigate-away.ts";
import { useToasts } from "../../ui/states/toast.tsx";
import classes from "./doors.module.css";
import { Doors } from "./doors.tsx";
import { addressBehind, type Door, ensurePortfolio, pageBehind } from "./open-door.ts";

interface DoorsInsideProps {
  readonly portfolioId: string | null;
  readonly headingLevel: 2 | 3;
  readonly children: ReactNode;
}

export function DoorsInside({ portfolioId, headingLevel, children }: DoorsInsideProps) {
  const { busy, open } = useDoorsInside();
  return (
    <section className={classes.inside} data-empty="">
      {children}
      <Doors
        busy={busy}
        onOpen={open}
        hrefOf={(door) => (portfolioId === null ? null : addressBehind(door, portfolioId))}
        headingLevel={headingLevel}
      />
    </section>
  );
}

function useFirstChoice() {
  const { t } = useTranslation("doors");
  const { user } = useRootData();
  return { currency: user?.currency ?? "RUB", portfolioName: t("doors:portfolioName") };
}

/** Stays busy after success: the page is being left. */
function useDoorsInside() {
  const choice = useFirstChoice();
  const toasts = useToasts();
  const [busy, setBusy] = useState<Door | null>(null);
  const open = (door: Door) => {
    if (busy !== null) return;
    setBusy(door);
    pageBehind(door, { ...choice, next: "/dashboard" }).then(goToDocument, (thrown: ApiError) => {
      setBusy(null);
      toasts.failed(thrown);
    });
  };
  return { busy, open };
}

/** Creates the first portfolio once, then opens a page with it. */
export function useFirstPortfolio(): (path: string) => void {
  const choice = useFirstChoice();
  const toasts = useToasts();
  const [isBusy, setBusy] = useState(false);
  return (path) => {
    if (isBusy) return;
    setBusy(true);
    ensurePortfolio(choice).then(
      (id) => goToDocument(`${path}${path.includes("?") ? "&" : "?"}p=${id}`),
      (thrown: ApiError) => {
        setBusy(false);
        toasts.failed(thrown);
      },
    );
  };
}

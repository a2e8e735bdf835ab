import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router";
import { useApiQuery } from "../../client/data/use-api.ts";
import type { SeenPortfolio } from "../../shell/use-seen-portfolio.ts";
import { DetailDrawer } from "../../ui/shell/detail-drawer.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../ui/states/skeleton.tsx";
import { MoveForm } from "./move-form.tsx";

/** `?move=new` (with `&for=` an asset) transfers to another portfolio; `?move=ID` edits a transfer on both sides. */
export function MoveDrawer({ portfolio }: { readonly portfolio: Pick<SeenPortfolio, "id" | "currency"> }) {
  const { t } = useTranslation("moves");
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const asked = search.get("move");
  const isNew = asked === "new";
  const { data, error } = useApiQuery(
    "GET /api/transactions/move",
    { moveId: asked ?? "" },
    { isEnabled: asked !== null && !isNew },
  );
  const close = () => {
    const next = new URLSearchParams(search);
    for (const name of ["move", "for", "id"]) next.delete(name);
    void navigate({ search: next.toString() }, { preventScrollReset: true, flushSync: true });
  };
  const move = isNew ? null : data?.moveId === asked ? data : undefined;
  return (
    <DetailDrawer title={t("title")} subtitle={move?.asset?.name} isOpen={asked !== null} onClose={close}>
      {error && !isNew && <ErrorState what={t("title")} error={error} isCompact />}
      {asked !== null && move === undefined && !error && <SkeletonRows count={5} />}
      {asked !== null && move !== undefined && (
        <MoveForm
          key={asked}
          portfolioId={portfolio.id}
          currency={portfolio.currency}
          move={move}
          assetId={search.get("for")}
          onClose={close}
        />
      )}
    </DetailDrawer>
  );
}

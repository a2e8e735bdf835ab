import { useDebouncedValue } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useApiQuery } from "../../../client/data/use-api.ts";
import { PublicExplain } from "../../../shell/explain/public-explain.tsx";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../../ui/states/skeleton.tsx";
import { PortfolioView } from "../view/portfolio-view.tsx";
import { divisionOf, tabOf } from "../view/view.types.ts";
import { periodOf } from "../view/view-queries.ts";
import classes from "./owner.module.css";
import type { Settings } from "./publication-draft.ts";

/** Milliseconds without another change after which the preview is requested. */
const restMs = 400;

interface PreviewProps {
  readonly portfolioId: string;
  readonly settings: Settings;
}

/** Shows the page as visitors will see it under the form's unsaved settings. */
export function Preview({ portfolioId, settings }: PreviewProps) {
  const { t } = useTranslation("public-portfolios");
  const [search] = useSearchParams();
  const [rested] = useDebouncedValue(settings, restMs);
  const input = { id: portfolioId, ...rested, period: periodOf(search) };
  const { data, error, refetch } = useApiQuery("POST /api/MyPortfolio/public-preview", input);
  return (
    <section className={classes.preview} aria-label={t("owner.preview")} data-preview>
      <p className={classes.previewLabel}>{t("owner.preview")}</p>
      {error && !data ? (
        <ErrorState what={t("owner.preview")} error={error} onRetry={() => void refetch()} isCompact />
      ) : data ? (
        <PublicExplain>
          <PortfolioView data={data} tab={tabOf(search)} by={divisionOf(search)} headingLevel={2} />
        </PublicExplain>
      ) : (
        <SkeletonRows count={16} />
      )}
    </section>
  );
}

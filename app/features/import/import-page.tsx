import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useApiQuery } from "../../client/data/use-api.ts";
import { PortfolioChoice } from "../../shell/portfolio-choice.tsx";
import { useMayWrite, useSeenPortfolio } from "../../shell/use-seen-portfolio.ts";
import { PageHeader } from "../../ui/shell/page-header.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { Notice } from "../../ui/states/notice.tsx";
import { SkeletonRows } from "../../ui/states/skeleton.tsx";
import { ImportHistory } from "./booking/import-history.tsx";
import { ResultStep } from "./booking/result-step.tsx";
import classes from "./import.module.css";
import type { PageInput } from "./import.types.ts";
import { ImportSteps, type StepName } from "./import-steps.tsx";
import { SavedMappings } from "./mapping/saved-mappings.tsx";
import { PreviewStep } from "./preview/preview-step.tsx";
import { type ImportViewState, isOpenState, useImportView } from "./preview/use-import-view.ts";
import { ProgressStep } from "./reading/progress-step.tsx";
import { UploadStep } from "./upload/upload-step.tsx";
import { WaitingFiles } from "./upload/waiting-files.tsx";

/** Loaded on demand: few users map a table. */
const MappingStep = lazy(() =>
  import("./mapping/mapping-step.tsx").then((step) => ({ default: step.MappingStep })),
);

/** Import wizard; before a file is chosen also the history. */
export function ImportPage({ id, isMapping, history }: PageInput) {
  const { t } = useTranslation("import");
  const mayImport = useMayWrite("owner");
  const seen = useSeenPortfolio();
  // A file needs a single portfolio.
  if (seen?.isComposite && id === null)
    return (
      <>
        <PageHeader title={t("title")} subtitle={seen.name} />
        <PortfolioChoice of={seen} to={(portfolioId) => `/import?p=${portfolioId}`}>
          {t("chooseFirst")}
        </PortfolioChoice>
      </>
    );
  // On a shared view the file would silently go into an own portfolio.
  if (!mayImport && id === null)
    return (
      <>
        <PageHeader title={t("title")} />
        <Notice>{t("ownersOnly")}</Notice>
      </>
    );
  return (
    <div className={classes.page}>
      {id === null ? <NewImport input={history} /> : <OneImport id={id} isMapping={isMapping} />}
      {id === null && <WaitingFiles input={history} />}
      {id === null && <ImportHistory input={history} />}
      {id === null && <SavedMappings />}
    </div>
  );
}

function NewImport({ input }: { readonly input: PageInput["history"] }) {
  const { t } = useTranslation("import");
  const portfolios = useApiQuery("GET /api/MyPortfolio", {}).data?.portfolios ?? [];
  const portfolio = portfolios.find(({ id }) => id === input.portfolioId) ?? portfolios[0];
  return (
    <>
      <PageHeader title={t("title")} subtitle={t("intro")} />
      <ImportSteps current="file" />
      {portfolio && <UploadStep portfolio={portfolio} />}
    </>
  );
}

function OneImport({ id, isMapping }: { readonly id: string; readonly isMapping: boolean }) {
  const { t } = useTranslation("import");
  const state = useImportView(id);
  const { view, error, refetch } = state;
  return (
    <>
      <PageHeader title={t("title")} subtitle={view?.fileName} />
      {error && !view ? (
        <ErrorState what={t("title")} error={error} onRetry={refetch} />
      ) : view ? (
        <>
          <ImportSteps current={stepOf(state)} />
          {isMapping && isOpenState(view.state) ? (
            <Suspense fallback={<SkeletonRows count={8} />}>
              <MappingStep id={id} decide={state.decide} />
            </Suspense>
          ) : (
            <Step state={state} />
          )}
        </>
      ) : (
        <SkeletonRows count={8} />
      )}
    </>
  );
}

function stepOf({ view, isSaving }: ImportViewState): StepName {
  if (isSaving) return "save";
  return view && isOpenState(view.state) ? "check" : "done";
}

function Step({ state }: { readonly state: ImportViewState }) {
  const { view, isSaving, isReading } = state;
  if (!view) return null;
  if (isSaving || isReading) return <ProgressStep view={view} isSaving={isSaving} />;
  if (view.preview && isOpenState(view.state))
    return <PreviewStep view={view} preview={view.preview} state={state} />;
  return <ResultStep view={view} />;
}

import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useApiMutation } from "../../../client/data/use-api.ts";
import { useUndo } from "../../../client/data/use-undo.ts";
import type { ImportView, Preview } from "../../../domain/imports/import.schema.ts";
import type { ImportIssue } from "../../../shared/schemas/balance.schema.ts";
import { useIssueText } from "../../../shell/statement/use-issue-text.ts";
import { OutsideTradesQuestion } from "../../../ui/money/outside-trades.tsx";
import { Notice } from "../../../ui/states/notice.tsx";
import { useToasts } from "../../../ui/states/toast.tsx";
import classes from "../import.module.css";
import { SendToSupport } from "../support/send-to-support.tsx";
import { AccountsCard, GroupCard } from "../upload/accounts-card.tsx";
import { ClosestFormats } from "../upload/closest-formats.tsx";
import { FileFacts } from "../upload/file-facts.tsx";
import { FileQuestion } from "../upload/file-question.tsx";
import { ForgetFile } from "../upload/forget-file.tsx";
import { BalanceTable } from "./balance-table.tsx";
import { FileGaps } from "./file-gaps.tsx";
import { InstrumentMapping } from "./instrument-mapping.tsx";
import { OversoldList } from "./oversold-list.tsx";
import { PreviewTable } from "./preview-table.tsx";
import { ResolvedList } from "./resolved-list.tsx";
import { TotalsTable } from "./totals-table.tsx";
import type { ImportViewState } from "./use-import-view.ts";

interface Props {
  readonly view: ImportView;
  readonly preview: Preview;
  readonly state: ImportViewState;
}

export function PreviewStep({ view, preview, state }: Props) {
  const { decide } = state;
  const answer = { id: view.id, decide };
  const { fatal } = preview;
  const isSplit = preview.accounts.length > 1;
  return (
    <>
      <FileFacts view={view} preview={preview} {...answer} />
      {preview.asks && <FileQuestion preview={preview} {...answer} />}
      {isSplit && <AccountsCard view={view} preview={preview} />}
      {view.group.length > 1 && <GroupCard view={view} />}
      {fatal && !preview.asks && !isSplit && <Fatal issue={fatal} />}
      {fatal?.code === "unknown-format" && <ClosestFormats closest={preview.closest} {...answer} />}
      {fatal && !preview.asks && !isSplit && <SendToSupport id={view.id} />}
      {!fatal && (
        <>
          {preview.unresolved.length > 0 && (
            <InstrumentMapping unresolved={preview.unresolved} portfolioId={view.portfolioId} {...answer} />
          )}
          {(preview.oversold.length > 0 || preview.splits.length > 0) && (
            <OversoldList preview={preview} {...answer} />
          )}
          {preview.outsideTrades && (
            <OutsideTradesQuestion
              trades={preview.outsideTrades}
              answer={preview.outsideTrades.isPaid}
              isBusy={decide.isPending}
              onAnswer={(paysOutsideTrades) => decide.mutate({ id: view.id, paysOutsideTrades })}
            />
          )}
          {preview.gaps.length > 0 && <FileGaps gaps={preview.gaps} {...answer} />}
          <PreviewTable preview={preview} portfolioId={view.portfolioId} {...answer} />
          <div className={classes.pair}>
            <TotalsTable preview={preview} />
            {preview.balances && (
              <BalanceTable
                balances={preview.balances}
                open={preview.open}
                answer={answer}
                portfolioId={view.portfolioId}
              />
            )}
          </div>
          <ResolvedList instruments={preview.instruments} {...answer} />
        </>
      )}
      {!fatal && preview.counts.failed > 0 && <SendToSupport id={view.id} isPartly />}
      {!fatal && <ForgetFile />}
      <CommitBar view={view} preview={preview} state={state} />
    </>
  );
}

/** Only a file of unknown format can still be mapped. */
function Fatal({ issue }: { readonly issue: ImportIssue }) {
  const { t } = useTranslation("import");
  const issueText = useIssueText();
  const isUnknown = issue.code === "unknown-format";
  return (
    <Notice tone={isUnknown ? "warning" : "loss"}>
      <strong className={classes.fatal}>{t(isUnknown ? "fatal.unknown" : "fatal.title")}</strong>
      {issueText(issue)} {isUnknown && t("fatal.mapIt")}
    </Notice>
  );
}

function CommitBar({ view, preview, state }: Props) {
  const { t } = useTranslation("import");
  const navigate = useNavigate();
  const toasts = useToasts();
  const { commit } = state;
  const abandon = useApiMutation("DELETE /api/TransactionsImport", [
    "GET /api/transactionsImportHistory",
    "GET /api/TransactionsImport/waiting",
  ]);
  const { fatal, prices, rates } = preview;
  // Accounts of one file are booked together.
  const parts = view.group.length > 1 ? view.group : [preview];
  const ready = parts.reduce((sum, part) => sum + part.ready, 0);
  const open = parts.reduce((sum, part) => sum + part.open, 0);
  const isSomething = ready > 0 || prices > 0 || rates > 0;
  const undoing = useUndo();
  // A promise: the step unmounts before the response.
  const book = (onlyGood: boolean) =>
    void commit
      .mutateAsync({ id: view.id, onlyGood })
      .then((report) => undoing.done(t("done.rows", { count: report.rows }), report), toasts.failed);
  return (
    <div className={classes.commit}>
      <p className={classes.muted} role="status">
        {!fatal && (open > 0 ? t("commit.open", { count: open }) : !isSomething && t("commit.none"))}
      </p>
      <button
        type="button"
        className="button button-quiet"
        disabled={abandon.isPending}
        onClick={() =>
          abandon.mutate(
            { id: view.id },
            { onSuccess: () => void navigate("/import"), onError: toasts.failed },
          )
        }
      >
        {t(fatal ? "file.another" : "commit.cancel")}
      </button>
      {!fatal && isSomething && (
        <button
          type="button"
          className="button button-primary"
          disabled={commit.isPending || (open > 0 && ready === 0)}
          onClick={() => book(open > 0)}
        >
          {t(open > 0 ? "commit.good" : "commit.all", { count: ready })}
        </button>
      )}
    </div>
  );
}

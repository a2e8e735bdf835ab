import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { useApiMutation, useApiQuery } from "../../../client/data/use-api.ts";
import { formatInstant } from "../../../i18n/format-date.ts";
import { useReader } from "../../../i18n/reader-context.tsx";
import type { InputOf, OutputOf } from "../../../shared/endpoint.ts";
import type { ModerationAction } from "../../../shared/names/publication-names.ts";
import { useVerified } from "../../../shell/verify/use-verified.tsx";
import { toFieldErrors } from "../../../ui/form/field-errors.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { SubmitRow } from "../../../ui/form/submit-row.tsx";
import { TextBox } from "../../../ui/form/text-box.tsx";
import { IconFlag } from "../../../ui/icons/icons.ts";
import { Card } from "../../../ui/shell/card.tsx";
import { LinkTabs } from "../../../ui/shell/link-tabs.tsx";
import { PageHeader } from "../../../ui/shell/page-header.tsx";
import { EmptyState } from "../../../ui/states/empty-state.tsx";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../../ui/states/skeleton.tsx";
import { useToasts } from "../../../ui/states/toast.tsx";
import type { moderationContract } from "./moderation.contract.ts";
import classes from "./moderation.module.css";

type Contract = (typeof moderationContract)["GET /api/admin/abuse-reports"];
type Subject = OutputOf<Contract>["subjects"][number];

const states = ["open", "hidden", "all"] as const;

/** Returns the list named in the address; open reports by default. */
export const reportStateOf = (search: URLSearchParams): (typeof states)[number] =>
  states.find((state) => state === search.get("state")) ?? "open";

/** Lists reported subjects with their reporters, reasons and decisions. */
export function AbuseReportsPage({ input }: { readonly input: InputOf<Contract> }) {
  const { t } = useTranslation("moderation");
  const { data, error, refetch } = useApiQuery("GET /api/admin/abuse-reports", input);
  const state = input.state ?? "open";
  return (
    <>
      <PageHeader title={t("title")} subtitle={t("lead")} />
      <div className={classes.page}>
        <LinkTabs
          param="state"
          value={state === "open" ? null : state}
          label={t("title")}
          look="pill"
          drops={["cursor"]}
          tabs={states.map((name) => ({
            value: name === "open" ? null : name,
            label: t(`state.${name}`),
            count: name === "open" && data ? String(data.openCount) : undefined,
          }))}
        />
        {error && !data ? (
          <ErrorState what={t("title")} error={error} onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <SkeletonRows count={8} />
        ) : data.subjects.length === 0 ? (
          <Card>
            <EmptyState icon={IconFlag} title={t(`none.${state}`)} isDone={state === "open"}>
              {t("noneText")}
            </EmptyState>
          </Card>
        ) : (
          data.subjects.map((subject) => (
            <SubjectCard key={`${subject.ownerId} ${subject.portfolioId ?? ""}`} subject={subject} />
          ))
        )}
        {data?.nextCursor && <NextPage cursor={data.nextCursor} />}
      </div>
    </>
  );
}

function NextPage({ cursor }: { readonly cursor: string }) {
  const { t } = useTranslation("moderation");
  const [search] = useSearchParams();
  const parts = new URLSearchParams(search);
  parts.set("cursor", cursor);
  return (
    <p>
      <Link className="button button-quiet" to={{ search: `?${parts}` }} rel="next">
        {t("next")}
      </Link>
    </p>
  );
}

function SubjectCard({ subject }: { readonly subject: Subject }) {
  const { t } = useTranslation("moderation");
  const [asked, setAsked] = useState<ModerationAction | null>(null);
  const { kind, key, userName, name, isHidden, openCount } = subject;
  const page = kind === "portfolio" ? key && `/public/portfolios/${key}` : `/public/profile/${userName}`;
  const title = name || userName || t(`kind.${kind}`);
  return (
    <Card
      title={title}
      actions={
        <>
          {isHidden ? (
            <Button variant="default" onClick={() => setAsked("restore")}>
              {t("action.restore")}
            </Button>
          ) : (
            <Button color="loss" onClick={() => setAsked("hide")}>
              {t("action.hide")}
            </Button>
          )}
          {openCount > 0 && (
            <Button variant="default" onClick={() => setAsked("dismiss")}>
              {t("action.dismiss")}
            </Button>
          )}
        </>
      }
    >
      <div className={classes.subject}>
        <p className={classes.muted}>
          {[t(`kind.${kind}`), userName && `@${userName}`, isHidden && t("hidden")]
            .filter(Boolean)
            .join(" · ")}
          {page && !isHidden && (
            <>
              {" · "}
              <a href={page} target="_blank" rel="noreferrer">
                {t("open")}
              </a>
            </>
          )}
        </p>
        <Reports subject={subject} />
        <Decisions subject={subject} />
      </div>
      {asked && (
        <DecisionDialog subject={subject} title={title} action={asked} onClose={() => setAsked(null)} />
      )}
    </Card>
  );
}

function Reports({ subject: { reports } }: { readonly subject: Subject }) {
  const { t } = useTranslation("moderation");
  const { locale } = useReader();
  if (reports.length === 0) return null;
  return (
    <ul className={classes.rows} aria-label={t("reports")}>
      {reports.map(({ id, reason, text, reportedAt, reporterId, isOpen }) => (
        <li key={id} data-open={isOpen || undefined}>
          <strong>{t(`community:report.reason.${reason}`)}</strong>
          {text && <p className={classes.words}>{text}</p>}
          <p className={classes.muted}>
            {formatInstant(reportedAt, locale)} · {t(reporterId ? "byUser" : "byVisitor")}
            {!isOpen && ` · ${t("closed")}`}
          </p>
        </li>
      ))}
    </ul>
  );
}

function Decisions({ subject: { decisions } }: { readonly subject: Subject }) {
  const { t } = useTranslation("moderation");
  const { locale } = useReader();
  if (decisions.length === 0) return null;
  return (
    <details>
      <summary>{t("decisions", { count: decisions.length })}</summary>
      <ul className={classes.rows}>
        {decisions.map(({ action, reason, decidedAt, admin }) => (
          <li key={`${decidedAt} ${action}`}>
            <strong>{t(`done.${action}`)}</strong>
            <p className={classes.words}>{reason}</p>
            <p className={classes.muted}>
              {formatInstant(decidedAt, locale)} · {admin ?? t("goneAdmin")}
            </p>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface DecisionDialogProps {
  readonly subject: Subject;
  readonly title: string;
  readonly action: ModerationAction;
  readonly onClose: () => void;
}

/** Asks for the reason, which is stored and shown to the owner. */
function DecisionDialog({ subject, title, action, onClose }: DecisionDialogProps) {
  const { t } = useTranslation("moderation");
  const toasts = useToasts();
  const [reason, setReason] = useState("");
  const decide = useApiMutation("POST /api/admin/abuse-reports", ["GET /api/admin/abuse-reports"]);
  const errors = toFieldErrors(decide.error, ["reason"], t);
  const { ownerId, portfolioId } = subject;
  const verified = useVerified();
  const send = async () => {
    await decide.mutateAsync({ ownerId, portfolioId, action, reason });
    toasts.done(t(`done.${action}`));
    onClose();
  };
  return (
    <FormDialog
      title={`${t(`action.${action}`)}: ${title}`}
      isBusy={decide.isPending}
      onSubmit={() => void verified.run(send).catch(() => undefined)}
      onClose={onClose}
    >
      <p className={classes.muted}>{t(`hint.${action}`)}</p>
      <TextBox
        name="reason"
        kind="lines"
        label={t("reason")}
        value={reason}
        onValue={setReason}
        error={errors.of("reason")}
        maxLength={500}
        isRequired
        isAutoFocused
      />
      <SubmitRow
        label={t(`action.${action}`)}
        isBusy={decide.isPending}
        error={errors.form}
        onCancel={onClose}
      />
      {verified.dialog}
    </FormDialog>
  );
}

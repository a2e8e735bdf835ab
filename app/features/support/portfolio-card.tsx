import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useApiMutation } from "../../client/data/use-api.ts";
import { formatDay, formatInstant } from "../../i18n/format-date.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import { PortfolioView } from "../../shared/codes.ts";
import { Card } from "../../ui/shell/card.tsx";
import { ReasonDialog } from "./reason-form.tsx";
import type { SupportPortfolio, SupportUser } from "./support.contract.ts";
import classes from "./support.module.css";

interface PortfolioCardProps {
  readonly user: SupportUser;
  readonly portfolio: SupportPortfolio;
}

/** A portfolio by its structure, and the ways to copy it. */
export function PortfolioCard({ user, portfolio }: PortfolioCardProps) {
  const { t } = useTranslation("support");
  const [asked, setAsked] = useState<"anonymous" | "asIs" | null>(null);
  const [cloned, setCloned] = useState<{ readonly portfolioId: string; readonly name: string } | null>(null);
  const { portfolioId, name, view, currency, isComposite } = portfolio;
  const kind = t(view === PortfolioView.holdings ? "support:view.holdings" : "support:view.transactions");
  const title = name ?? `${isComposite ? t("support:view.composite") : kind}, ${currency}`;
  return (
    <Card
      title={title}
      actions={
        !isComposite && (
          <div className={classes.buttons}>
            <Button variant="default" onClick={() => setAsked("anonymous")}>
              {t("support:clone.anonymous.action")}
            </Button>
            {user.grant && (
              <Button variant="default" onClick={() => setAsked("asIs")}>
                {t("support:clone.asIs.action")}
              </Button>
            )}
          </div>
        )
      }
    >
      {cloned && (
        <p role="status">
          {t("support:clone.done")} <Link to={`/transactions?p=${cloned.portfolioId}`}>{cloned.name}</Link>
        </p>
      )}
      <Structure portfolio={portfolio} />
      {asked && (
        <CloneDialog
          userId={user.userId}
          portfolioId={portfolioId}
          way={asked}
          onCloned={setCloned}
          onClose={() => setAsked(null)}
        />
      )}
    </Card>
  );
}

interface FactProps {
  readonly label: string;
  readonly children: ReactNode;
}

const Fact = ({ label, children }: FactProps) => (
  <>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </>
);

function Structure({ portfolio }: Pick<PortfolioCardProps, "portfolio">) {
  const { t } = useTranslation("support");
  const { locale } = useReader();
  const { portfolioId, transactionCount, byKind, heldByType, firstDay, lastDay, accountCount } = portfolio;
  const counted = (words: readonly string[]) => (words.length > 0 ? words.join(" · ") : t("support:nothing"));
  const marks = [
    portfolio.accountType === 2 && t("support:mark.sandbox"),
    portfolio.isDemo && t("support:mark.demo"),
    portfolio.isArchived && t("support:mark.archived"),
    !portfolio.isCashTracked && t("support:mark.withoutCash"),
  ].filter((mark) => typeof mark === "string");
  return (
    <dl className={classes.facts}>
      {marks.length > 0 && <Fact label={t("support:fact.marks")}>{marks.join(" · ")}</Fact>}
      <Fact label={t("support:fact.transactions")}>
        {t("support:transactions", { count: transactionCount })}
        {firstDay && lastDay && `, ${formatDay(firstDay, locale)} – ${formatDay(lastDay, locale)}`}
      </Fact>
      {byKind.length > 0 && (
        <Fact label={t("support:fact.byKind")}>
          {counted(byKind.map(({ kind, count }) => `${t(`ledger:kind.${kind}`)} ${count}`))}
        </Fact>
      )}
      <Fact label={t("support:fact.held")}>
        {heldByType === null
          ? t("support:failed")
          : counted(heldByType.map(({ code, count }) => `${t(`ledger:assetType.${code}`)} ${count}`))}
      </Fact>
      <Fact label={t("support:fact.accounts")}>{accountCount}</Fact>
      <Fact label={t("support:fact.issues")}>
        <Issues issues={portfolio.issues} />
      </Fact>
      <Fact label={t("support:fact.imports")}>
        <Imports imports={portfolio.imports} />
      </Fact>
      <Fact label={t("support:fact.id")}>{portfolioId}</Fact>
    </dl>
  );
}

function Issues({ issues }: Pick<SupportPortfolio, "issues">) {
  const { t } = useTranslation("support");
  if (issues === null) return t("support:failed");
  if (issues.length === 0) return t("support:nothing");
  return (
    <ul>
      {issues.map(({ kind, code, count }) => (
        <li key={`${kind} ${code ?? ""}`}>
          {`${t(`data-health:kind.${kind}.title`)}: ${count}`}
          {code && <span className={classes.muted}> {code}</span>}
        </li>
      ))}
    </ul>
  );
}

function Imports({ imports: { byState, failures } }: Pick<SupportPortfolio, "imports">) {
  const { t } = useTranslation("support");
  const { locale } = useReader();
  if (byState.length === 0) return t("support:nothing");
  return (
    <ul>
      <li>{byState.map(({ code, count }) => `${t(`support:importState.${code}`)} ${count}`).join(" · ")}</li>
      {failures.map(({ createdAt, brokerId, format, code }) => (
        <li key={createdAt} className={classes.muted}>
          {[`${formatInstant(createdAt, locale)} UTC`, brokerId, format, code].filter(Boolean).join(" · ")}
        </li>
      ))}
    </ul>
  );
}

interface CloneDialogProps {
  readonly userId: string;
  readonly portfolioId: string;
  readonly way: "anonymous" | "asIs";
  readonly onCloned: (cloned: { readonly portfolioId: string; readonly name: string }) => void;
  readonly onClose: () => void;
}

function CloneDialog({ userId, portfolioId, way, onCloned, onClose }: CloneDialogProps) {
  const { t } = useTranslation("support");
  const clone = useApiMutation("POST /api/support/clone-portfolio", ["GET /api/MyPortfolio"]);
  const send = async (reason: string) => {
    onCloned(await clone.mutateAsync({ userId, portfolioId, reason, isAsIs: way === "asIs" }));
    onClose();
  };
  return (
    <ReasonDialog
      title={t(`support:clone.${way}.title`)}
      text={t(`support:clone.${way}.text`)}
      label={t("support:clone.submit")}
      action={send}
      onCancel={onClose}
    />
  );
}

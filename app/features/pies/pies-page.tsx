import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { useApiQuery } from "../../client/data/use-api.ts";
import type { PieTree } from "../../shared/schemas/pie.schema.ts";
import { useMayWrite } from "../../shell/use-seen-portfolio.ts";
import { IconCategory } from "../../ui/icons/icons.ts";
import { Card } from "../../ui/shell/card.tsx";
import { PageHeader } from "../../ui/shell/page-header.tsx";
import { EmptyState } from "../../ui/states/empty-state.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { Notice } from "../../ui/states/notice.tsx";
import { SkeletonRows } from "../../ui/states/skeleton.tsx";
import { PieEditor } from "./pie-editor.tsx";
import { PieFiles } from "./pie-files.tsx";
import { PieGenerator } from "./pie-generator.tsx";
import { PieReadList } from "./pie-read-list.tsx";
import { PieShares } from "./pie-shares.tsx";
import { PieSourceSelect } from "./pie-source-select.tsx";
import classes from "./pies.module.css";
import { useChangePies } from "./use-change-pies.ts";

/** Categories of a portfolio with targets: holdings, drifts, and their editing. */
export function PiesPage({ input }: { readonly input: { readonly portfolioId?: string } }) {
  const { t } = useTranslation("pies");
  const { data, error, refetch } = useApiQuery("GET /api/pie/getByPortfolioId", input);
  if (error && !data) return <ErrorState what={t("title")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={8} />;
  return <Loaded tree={data} />;
}

function Loaded({ tree }: { readonly tree: PieTree }) {
  const { t } = useTranslation("pies");
  const { search } = useLocation();
  const change = useChangePies(tree);
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());
  const isOwn = useMayWrite("owner");
  const isEmpty = tree.nodes.length === 0;
  return (
    <>
      <PageHeader
        title={t("title")}
        subtitle={t("subtitle")}
        actions={
          <Link className="button button-primary" to={`/rebalancing${search}`}>
            {t("rebalance")}
          </Link>
        }
      />
      {tree.isHintShown && isOwn && (
        <Notice>
          <p className={classes.hint}>{t("hint.text")}</p>
          <Button variant="default" size="compact-sm" onClick={change.hideHint}>
            {t("hint.hide")}
          </Button>
        </Notice>
      )}
      <div className={classes.columns}>
        <div className={classes.main}>
          {isEmpty && (
            <Card>
              <EmptyState icon={IconCategory} title={t("empty.title")}>
                {t(tree.usesChildren ? "source.empty" : "empty.text")}
              </EmptyState>
            </Card>
          )}
          {tree.usesChildren || !isOwn ? (
            !isEmpty && <PieReadList tree={tree} />
          ) : (
            <PieEditor
              key={`${tree.portfolioId} ${tree.version}`}
              tree={tree}
              change={change}
              collapsed={collapsed}
              onCollapsed={setCollapsed}
            />
          )}
        </div>
        <div className={classes.side}>
          {!isEmpty && <PieShares tree={tree} />}
          {tree.isComposite && isOwn && <PieSourceSelect tree={tree} />}
          {!tree.usesChildren && isOwn && (
            <>
              <PieGenerator key={String(isEmpty)} change={change} isEmpty={isEmpty} />
              <PieFiles tree={tree} change={change} />
            </>
          )}
        </div>
      </div>
    </>
  );
}

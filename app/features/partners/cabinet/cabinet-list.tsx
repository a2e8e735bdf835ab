import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { callApi } from "../../../client/api/api-client.ts";
import type { ApiError } from "../../../client/api/api-error.ts";
import { useApiQuery } from "../../../client/data/use-api.ts";
import { saveFile } from "../../../ui/dom/save-file.ts";
import { IconDownload, IconReceipt } from "../../../ui/icons/icons.ts";
import { Card } from "../../../ui/shell/card.tsx";
import { useSearchWith } from "../../../ui/shell/link-tabs.tsx";
import { EmptyState } from "../../../ui/states/empty-state.tsx";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../../ui/states/skeleton.tsx";
import { useToasts } from "../../../ui/states/toast.tsx";
import type { CabinetTab } from "../cabinet-address.ts";
import classes from "../partners.module.css";
import { PaymentsTable, PayoutsTable, UsersTable } from "./cabinet-tables.tsx";

interface ListProps {
  readonly page: number;
}

/** One list of the cabinet, page by page, with its CSV file. */
export function CabinetList({ tab, page }: ListProps & { readonly tab: CabinetTab }) {
  if (tab === "users") return <Users page={page} />;
  return tab === "payments" ? <Payouts page={page} /> : <Payments page={page} />;
}

function Users({ page }: ListProps) {
  const { data, error, refetch } = useApiQuery("GET /api/partners/users", { page });
  return (
    <Frame tab="users" page={page} {...{ data, error, refetch }}>
      {data && <UsersTable users={data.users} />}
    </Frame>
  );
}

function Payments({ page }: ListProps) {
  const { data, error, refetch } = useApiQuery("GET /api/partners/user-payments", { page });
  return (
    <Frame tab="user-payments" page={page} {...{ data, error, refetch }}>
      {data && <PaymentsTable payments={data.payments} />}
    </Frame>
  );
}

function Payouts({ page }: ListProps) {
  const { data, error, refetch } = useApiQuery("GET /api/partners/payments", { page });
  return (
    <Frame tab="payments" page={page} {...{ data, error, refetch }}>
      {data && <PayoutsTable payouts={data.payouts} />}
    </Frame>
  );
}

interface FrameProps extends ListProps {
  readonly tab: CabinetTab;
  readonly data: { readonly count: number; readonly pageSize: number } | undefined;
  readonly error: ApiError | null;
  readonly refetch: () => unknown;
  readonly children: ReactNode;
}

function Frame({ tab, page, data, error, refetch, children }: FrameProps) {
  const { t } = useTranslation("partners");
  if (error && !data)
    return <ErrorState what={t(`tabs.${tab}`)} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={8} />;
  if (data.count === 0)
    return (
      <EmptyState icon={IconReceipt} title={t(`empty.${tab}`)}>
        {t(`emptyText.${tab}`)}
      </EmptyState>
    );
  return (
    <>
      <Card title={t(`tabs.${tab}`)} actions={<CsvButton tab={tab} />} isFlush>
        {children}
      </Card>
      <Pages page={page} pages={Math.ceil(data.count / data.pageSize)} />
    </>
  );
}

function CsvButton({ tab }: { readonly tab: CabinetTab }) {
  const toasts = useToasts();
  const press = () =>
    void callApi("GET /api/partners/export", { table: tab }).then(({ fileName, mediaType, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      saveFile(new Blob([bytes], { type: mediaType }), fileName);
    }, toasts.failed);
  return (
    <button type="button" className="button button-quiet" onClick={press}>
      <IconDownload size={18} stroke={1.6} aria-hidden />
      CSV
    </button>
  );
}

function Pages({ page, pages }: { readonly page: number; readonly pages: number }) {
  const { t } = useTranslation("partners");
  const toSearch = useSearchWith("page");
  if (pages < 2 && page === 1) return null;
  return (
    <nav className={classes.pages} aria-label={t("pages.label")}>
      <span>{page > 1 && <Link to={{ search: toSearch(String(page - 1)) }}>{t("pages.later")}</Link>}</span>
      <span>{t("pages.page", { page, pages })}</span>
      <span>
        {page < pages && <Link to={{ search: toSearch(String(page + 1)) }}>{t("pages.earlier")}</Link>}
      </span>
    </nav>
  );
}

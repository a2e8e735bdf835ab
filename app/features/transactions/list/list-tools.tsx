import { type MouseEvent, memo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useSearchParams } from "react-router";
import { callApi } from "../../../client/api/api-client.ts";
import { useRootData } from "../../../client/data/root-data.ts";
import { useApiQuery } from "../../../client/data/use-api.ts";
import { usePendingSearch } from "../../../client/navigation/pending-location.ts";
import { Writes } from "../../../shell/writes.tsx";
import { saveFile } from "../../../ui/dom/save-file.ts";
import { DateBox } from "../../../ui/form/date-box.tsx";
import { SelectBox } from "../../../ui/form/select-box.tsx";
import { IconArrowsExchange, IconChecks, IconDownload, IconRepeat } from "../../../ui/icons/icons.ts";
import { useToasts } from "../../../ui/states/toast.tsx";
import { formKinds } from "../form/transaction-fields.ts";
import classes from "../transactions.module.css";
import type { ListInput } from "../transactions.types.ts";

/** Dates, kind and account in the address, export, bulk edit. */
export function ListTools({
  input,
  addressed,
  portfolioId,
  canMove,
}: {
  readonly input: ListInput;
  /** Without a search still being typed. */
  readonly addressed: ListInput;
  readonly portfolioId: string;
  /** Has transactions, and another portfolio exists. */
  readonly canMove: boolean;
}) {
  const { t } = useTranslation("transactions");
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const pendingSearch = usePendingSearch();
  const isMany = search.has("many");
  const turned = (address: URLSearchParams) => {
    const next = new URLSearchParams(address);
    if (isMany) next.delete("many");
    else next.set("many", "1");
    return `?${next}`;
  };
  // A pending filter is kept when selecting starts. The link's address, for a new tab, is that of the page.
  const turn = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate(turned(pendingSearch()), { preventScrollReset: true });
  };
  return (
    <div className={classes.tools}>
      <details
        className={classes.more}
        open={["from", "to", "kind", "account"].some((name) => search.has(name))}
      >
        <summary>{t("filter.more")}</summary>
        <MoreFilters input={addressed} portfolioId={portfolioId} />
      </details>
      <Writes by="edit">
        <Link
          className="button button-quiet"
          to={turned(search)}
          onClick={turn}
          aria-current={isMany ? "true" : undefined}
        >
          <IconChecks size={18} stroke={1.6} aria-hidden />
          {t(isMany ? "many.end" : "many.begin")}
        </Link>
      </Writes>
      <ExportButton input={input} format="csv" />
      <ExportButton input={input} format="xlsx" />
      {canMove && (
        <Link className="button button-quiet" to={`?p=${portfolioId}&move=new`} preventScrollReset>
          <IconArrowsExchange size={18} stroke={1.6} aria-hidden />
          {t("move.title")}
        </Link>
      )}
      <Writes>
        <Link className="button button-quiet" to={`/recurring-plans?p=${portfolioId}`}>
          <IconRepeat size={18} stroke={1.6} aria-hidden />
          {t("plans.title")}
        </Link>
      </Writes>
    </div>
  );
}

interface MoreFiltersProps {
  readonly input: ListInput;
  readonly portfolioId: string;
}

/** Memoised against typing in the search box: its lists are long. */
const MoreFilters = memo(function MoreFilters({ input, portfolioId }: MoreFiltersProps) {
  const { t } = useTranslation("transactions");
  const { today } = useRootData();
  const navigate = useNavigate();
  const pendingSearch = usePendingSearch();
  const accounts = useApiQuery("GET /api/transactions/accounts", { portfolioId }).data?.accounts ?? [];
  const set = (name: string, value: string | null) => {
    const next = pendingSearch();
    if (value) next.set(name, value);
    else next.delete(name);
    void navigate({ search: next.toString() }, { replace: true, preventScrollReset: true });
  };
  return (
    <div className={classes.moreFields}>
      <DateBox
        label={t("filter.from")}
        name="from"
        value={input.from ?? null}
        onValue={(day) => set("from", day)}
        today={today}
      />
      <DateBox
        label={t("filter.to")}
        name="to"
        value={input.to ?? null}
        onValue={(day) => set("to", day)}
        today={today}
      />
      <SelectBox
        label={t("form.kind")}
        name="kindFilter"
        value={input.kind ?? ""}
        onValue={(kind) => set("kind", kind)}
        options={[
          { value: "", label: t("filter.everyKind") },
          ...formKinds.map((kind) => ({ value: kind, label: t(`ledger:kind.${kind}`) })),
        ]}
      />
      {accounts.length > 1 && (
        <SelectBox
          label={t("filter.account")}
          name="accountFilter"
          value={input.accountId ?? ""}
          onValue={(id) => set("account", id)}
          options={[
            { value: "", label: t("filter.everyAccount") },
            ...accounts.map((account) => ({
              value: account.id,
              label: accountName(account, t("filter.mainAccount")),
            })),
          ]}
        />
      )}
    </div>
  );
});

/** Returns an account's broker and number, else the main account's name. */
export const accountName = (
  { broker, numberMasked }: { readonly broker: string; readonly numberMasked: string },
  fallback: string,
): string => [broker, numberMasked].filter((part) => part !== "").join(" ") || fallback;

function ExportButton({ input, format }: { readonly input: ListInput; readonly format: "csv" | "xlsx" }) {
  const { t } = useTranslation("transactions");
  const toasts = useToasts();
  const [isBusy, setBusy] = useState(false);
  const { pageSize: _, ...filter } = input;
  const press = () => {
    setBusy(true);
    callApi("GET /api/transactions/export", { ...filter, format } as never)
      .then(({ fileName, mediaType, base64 }) => {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        saveFile(new Blob([bytes], { type: mediaType }), fileName);
      }, toasts.failed)
      .finally(() => setBusy(false));
  };
  return (
    <button
      type="button"
      className="button button-quiet"
      disabled={isBusy}
      onClick={press}
      aria-label={t("export.label", { format: format.toUpperCase() })}
    >
      <IconDownload size={18} stroke={1.6} aria-hidden />
      {format.toUpperCase()}
    </button>
  );
}

import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { callApi } from "../../client/api/api-client.ts";
import { useApiMutation } from "../../client/data/use-api.ts";
import type { AssetOption } from "../../ui/form/asset-option.ts";
import { AssetPicker } from "../../ui/form/asset-picker.tsx";
import { useToasts } from "../../ui/states/toast.tsx";
import { watchlistQueryKeys } from "./watchlist-query-keys.ts";
import type { Watchlist } from "./watchlists.contract.ts";
import classes from "./watchlists.module.css";

/** Searches shared assets by ticker, name or ISIN; an option's id is the symbol. */
async function search(query: string, signal: AbortSignal): Promise<readonly AssetOption[]> {
  const { assets } = await callApi("GET /api/assets/company-info-search", { query, limit: 20 }, { signal });
  return assets.map(({ symbol, ticker, name, exchangeName, currency }) => ({
    ...{ id: symbol, ticker, name },
    detail: `${exchangeName} · ${currency}`,
  }));
}

/** Adds the chosen asset to the list at once. */
export function AddAsset({ list }: { readonly list: Watchlist }) {
  const { t } = useTranslation("watchlists");
  const toasts = useToasts();
  const add = useApiMutation("POST /api/watchlistAsset", watchlistQueryKeys);
  const [count, setCount] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  // The picker remounts after each asset: it takes the focus for the next.
  useEffect(() => {
    if (count > 0) box.current?.querySelector("input")?.focus();
  }, [count]);
  const choose = (option: AssetOption | null) => {
    if (!option) return;
    add.mutateAsync({ watchlistId: list.id, symbol: option.id }).then(({ isNew }) => {
      toasts.done(t(isNew ? "done.added" : "done.known", { ticker: option.ticker }));
      setCount((before) => before + 1);
    }, toasts.failed);
  };
  return (
    <div className={classes.add} ref={box}>
      <AssetPicker key={count} label={t("add")} name="asset" value={null} onValue={choose} search={search} />
    </div>
  );
}

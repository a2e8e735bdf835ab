import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { useApiQuery } from "../../../client/data/use-api.ts";
import type { AssetAddress } from "../asset-address.ts";
import classes from "../asset-page.module.css";

interface CompareFormProps {
  readonly address: AssetAddress;
}

/** Adds another asset to the chart; a plain form, so that it works before hydration. */
export function CompareForm({ address: { compared } }: CompareFormProps) {
  const { t } = useTranslation("asset-pages");
  const list = useId();
  const [search, setSearch] = useSearchParams();
  const [typed, setTyped] = useState("");
  const query = typed.trim();
  const found = useApiQuery(
    "GET /api/assets/company-info-search",
    { query, limit: 6 },
    { isEnabled: query.length > 1 },
  );
  const without = (symbol: string) => {
    const next = new URLSearchParams(search);
    next.delete("compare");
    for (const other of compared) if (other !== symbol) next.append("compare", other);
    return `?${next}`;
  };
  const add = () => {
    const next = new URLSearchParams(search);
    next.append("compare", query);
    setSearch(next, { preventScrollReset: true, replace: true });
    setTyped("");
  };
  return (
    <div className={classes.compare}>
      {compared.map((symbol) => (
        <Link
          key={symbol}
          className={classes.chip}
          to={{ search: without(symbol) }}
          aria-label={t("compare.remove", { symbol })}
          preventScrollReset
          replace
        >
          {symbol} <span aria-hidden="true">×</span>
        </Link>
      ))}
      {compared.length < 3 && (
        <form
          className={classes.compareForm}
          onSubmit={(event) => {
            event.preventDefault();
            if (query !== "") add();
          }}
        >
          {[...search].map(([name, value]) => (
            <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
          ))}
          <input
            className={classes.input}
            name="compare"
            list={list}
            value={typed}
            maxLength={60}
            autoComplete="off"
            spellCheck={false}
            placeholder={t("compare.placeholder")}
            aria-label={t("compare.label")}
            onChange={(event) => setTyped(event.target.value)}
          />
          <datalist id={list}>
            {found.data?.assets.map(({ symbol, name }) => (
              <option key={symbol} value={symbol}>
                {name}
              </option>
            ))}
          </datalist>
          <button type="submit" className="button button-quiet">
            {t("compare.add")}
          </button>
        </form>
      )}
    </div>
  );
}

import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useNavigate } from "react-router";
import { searchAssets } from "../../client/data/search-assets.ts";
import type { Benchmark } from "../../shared/schemas/benchmark.schema.ts";
import { AssetPicker } from "../../ui/form/asset-picker.tsx";
import { SelectBox } from "../../ui/form/select-box.tsx";
import { IconX } from "../../ui/icons/icons.ts";
import { Notice } from "../../ui/states/notice.tsx";
import classes from "./analytics.module.css";

interface BenchmarkPickerProps {
  readonly all: readonly Benchmark[];
  readonly ids: readonly string[];
  /** Selected benchmarks with names, assets included. */
  readonly compared: readonly { readonly id: string; readonly name: string }[];
  readonly portfolioId: string | undefined;
}

const most = 5;

/** Picks benchmarks: listed indices, or any asset with prices. The selection is in the address. */
export function BenchmarkPicker({ all, ids, compared, portfolioId }: BenchmarkPickerProps) {
  const { t } = useTranslation("analytics");
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const show = (next: readonly string[]) => {
    const params = new URLSearchParams(search);
    params.set("bench", next.join(","));
    void navigate({ search: `?${params}`, hash }, { preventScrollReset: true, replace: true });
  };
  const find = useCallback(
    (query: string, signal: AbortSignal) => searchAssets(query, signal, portfolioId),
    [portfolioId],
  );
  const names = new Map([...all, ...compared].map(({ id, name }) => [id, name]));
  const known = all.filter(({ id, refusal }) => refusal === null && !ids.includes(id));
  if (all.length > 0 && known.length === 0 && ids.length === 0) {
    return (
      <Notice>
        {t("benchmark.none")} <Link to="/prices">{t("benchmark.load")}</Link>
      </Notice>
    );
  }
  return (
    <div className={classes.benchmarks}>
      {ids.length < most && (
        <SelectBox
          label={t("benchmark.add")}
          name="benchmark"
          value=""
          onValue={(id) => id !== "" && show([...ids, id])}
          options={[
            { value: "", label: t("benchmark.choose") },
            ...known.map(({ id, name, kind }) => ({
              value: id,
              label: name,
              group: t(`benchmark.kind.${kind}`),
            })),
          ]}
        />
      )}
      {ids.length < most && (
        <AssetPicker
          label={t("benchmark.asset")}
          name="benchmark-asset"
          value={null}
          search={find}
          onValue={(asset) => asset && show([...new Set([...ids, `asset:${asset.id}`])])}
        />
      )}
      {ids.map((id) => (
        <button
          key={id}
          type="button"
          className={classes.chip}
          data-benchmark={id}
          aria-label={t("benchmark.remove", { name: names.get(id) ?? id })}
          onClick={() => show(ids.filter((one) => one !== id))}
        >
          {names.get(id) ?? id}
          <IconX size={14} aria-hidden />
        </button>
      ))}
    </div>
  );
}

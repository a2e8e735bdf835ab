import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router";
import { useApiMutation, useApiQuery } from "../../client/data/use-api.ts";
import {
  type FactColumn,
  type FigureColumn,
  factColumns,
  type HoldingColumn,
  planColumns,
} from "../../shared/names/holding-columns.ts";
import { SelectBox } from "../../ui/form/select-box.tsx";
import { IconArrowDown, IconArrowUp } from "../../ui/icons/icons.ts";
import { DetailDrawer } from "../../ui/shell/detail-drawer.tsx";
import { useToasts } from "../../ui/states/toast.tsx";
import { columnFamilies, headerKey } from "./column-looks.ts";
import { ColumnSetForm } from "./column-set-form.tsx";
import classes from "./holdings.module.css";
import type { Holdings } from "./holdings.types.ts";

interface ChooserProps {
  readonly holdings: Holdings;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Columns and their order; kept in the address, and saved by name. */
export function ColumnChooser({ holdings, isOpen, onClose }: ChooserProps) {
  const { t } = useTranslation("holdings");
  return (
    <DetailDrawer title={t("columns.title")} isOpen={isOpen} onClose={onClose} size="wide">
      {isOpen && <Chooser holdings={holdings} />}
    </DetailDrawer>
  );
}

function useColumnName() {
  const { t } = useTranslation("holdings");
  return (id: HoldingColumn): string => {
    const plan = planColumns.find((one) => one === id);
    if (plan) return t(`column.${plan}`);
    return (factColumns as readonly string[]).includes(id)
      ? t(`fact.${id as FactColumn}`)
      : t(headerKey(id as FigureColumn));
  };
}

function Chooser({ holdings }: { readonly holdings: Holdings }) {
  const { t } = useTranslation("holdings");
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const nameOf = useColumnName();
  // Shown at once; the table follows with the response.
  const [columns, setColumns] = useState<readonly HoldingColumn[]>(holdings.columns);
  const go = (change: (next: URLSearchParams) => void) => {
    const next = new URLSearchParams(search);
    change(next);
    void navigate({ search: next.toString() }, { replace: true, preventScrollReset: true });
  };
  const choose = (next: readonly HoldingColumn[]) => {
    if (next.length === 0) return;
    setColumns(next);
    go((params) => params.set("cols", next.join(",")));
  };
  const move = (at: number, by: number) => {
    const next = [...columns];
    const [taken] = next.splice(at, 1);
    if (taken) next.splice(at + by, 0, taken);
    choose(next);
  };
  return (
    <div className={classes.drawer}>
      <SavedSets
        holdings={holdings}
        columns={columns}
        onSet={(id, chosen) => {
          setColumns(chosen);
          go((params) => {
            params.delete("cols");
            params.set("set", id);
          });
        }}
      />
      <section>
        <h3>{t("columns.shown")}</h3>
        <ol className={classes.chosen}>
          {columns.map((id, at) => (
            <li key={id}>
              <span>{nameOf(id)}</span>
              <button
                type="button"
                disabled={at === 0}
                aria-label={t("columns.before", { name: nameOf(id) })}
                onClick={() => move(at, -1)}
              >
                <IconArrowUp size={16} aria-hidden />
              </button>
              <button
                type="button"
                disabled={at === columns.length - 1}
                aria-label={t("columns.after", { name: nameOf(id) })}
                onClick={() => move(at, 1)}
              >
                <IconArrowDown size={16} aria-hidden />
              </button>
            </li>
          ))}
        </ol>
      </section>
      {columnFamilies.map((family) => (
        <fieldset key={family.id} className={classes.family}>
          <legend>{t(`family.${family.id}`)}</legend>
          {family.columns.map((id) => (
            <label key={id}>
              <input
                type="checkbox"
                checked={columns.includes(id)}
                onChange={(event) =>
                  choose(event.target.checked ? [...columns, id] : columns.filter((other) => other !== id))
                }
              />
              {nameOf(id)}
            </label>
          ))}
        </fieldset>
      ))}
    </div>
  );
}

interface SavedSetsProps {
  readonly holdings: Holdings;
  readonly columns: readonly HoldingColumn[];
  readonly onSet: (id: string, columns: readonly HoldingColumn[]) => void;
}

function SavedSets({ holdings, columns, onSet }: SavedSetsProps) {
  const { t } = useTranslation("holdings");
  const toasts = useToasts();
  const { data } = useApiQuery("GET /api/holdings/column-sets", {});
  const remove = useApiMutation("DELETE /api/holdings/column-sets", [
    "GET /api/holdings/column-sets",
    "GET /api/holdings",
  ]);
  const sets = data?.sets ?? [];
  const current = sets.find(({ id }) => id === holdings.setId);
  return (
    <section>
      {sets.length > 0 && (
        <div className={classes.sets}>
          <SelectBox
            label={t("columns.set")}
            name="set"
            value={current?.id ?? ""}
            onValue={(id) => {
              const set = sets.find((one) => one.id === id);
              if (set) onSet(set.id, set.columns);
            }}
            options={[
              ...(current ? [] : [{ value: "", label: t("columns.unsaved") }]),
              ...sets.map(({ id, name, isDefault }) => ({
                value: id,
                label: isDefault ? t("columns.default", { name }) : name,
              })),
            ]}
          />
          {current && (
            <button
              type="button"
              className="button button-quiet"
              onClick={() => void remove.mutateAsync({ id: current.id }).catch(toasts.failed)}
            >
              {t("columns.delete")}
            </button>
          )}
        </div>
      )}
      <ColumnSetForm holdings={holdings} columns={columns} current={current ?? null} />
    </section>
  );
}

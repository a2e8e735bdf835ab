import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { useId, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useApiMutation } from "../../client/data/use-api.ts";
import { DrawnMouse, DrawnTouch } from "../../ui/drag/drawn-drop.ts";
import { DetailDrawer } from "../../ui/shell/detail-drawer.tsx";
import { useToasts } from "../../ui/states/toast.tsx";
import { ScrollBox } from "../../ui/table/scroll-box.tsx";
import { moved } from "./moved.ts";
import { useSaid } from "./use-said.ts";
import { WatchForm } from "./watch-form.tsx";
import { WatchRow } from "./watch-row.tsx";
import { watchlistQueryKeys } from "./watchlist-query-keys.ts";
import type { Watched, Watchlist } from "./watchlists.contract.ts";
import classes from "./watchlists.module.css";

interface WatchTableProps {
  readonly list: Watchlist;
  readonly rows: readonly Watched[];
}

/** A click stays a click; on a touch screen a row is held before it moves. */
const mouse = { activationConstraint: { distance: 6 } };
const touch = { activationConstraint: { delay: 180, tolerance: 8 } };

/** Assets of a list in order, changed by dragging or by the handle's keys. */
export function WatchTable({ list, rows }: WatchTableProps) {
  const { t } = useTranslation("watchlists");
  const toasts = useToasts();
  const context = useId();
  const save = useApiMutation("PUT /api/watchlistAsset/order", watchlistQueryKeys);
  const [order, setOrder] = useState<readonly string[] | null>(null);
  const [editedId, setEditedId] = useState<string | null>(null);
  const shown = useMemo(() => ordered(rows, order), [rows, order]);
  const ids = shown.map(({ asset }) => asset.id);
  const accessibility = useSaid(shown);
  const sensors = useSensors(
    useSensor(DrawnMouse, mouse),
    useSensor(DrawnTouch, touch),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const place = (assetIds: readonly string[]) => {
    setOrder(assetIds);
    save.mutateAsync({ watchlistId: list.id, assetIds: [...assetIds] }).catch((error) => {
      // Restored to its position.
      setOrder(null);
      toasts.failed(error);
    });
  };
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id)
      place(moved(ids, ids.indexOf(String(active.id)), ids.indexOf(String(over.id))));
  };
  const edited = rows.find(({ asset }) => asset.id === editedId);
  return (
    <DndContext
      id={context}
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={accessibility}
    >
      <ScrollBox label={list.name}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t("column.asset")}</th>
              {list.columns.map((column) => (
                <th key={column} scope="col" className={column === "note" ? undefined : "num"}>
                  {t(`column.${column}`)}
                </th>
              ))}
              <th scope="col">
                <span className="visually-hidden">{t("column.actions")}</span>
              </th>
            </tr>
          </thead>
          <SortableContext items={ids} strategy={verticalListSortingStrategy}>
            <tbody>
              {shown.map((row) => (
                <WatchRow key={row.asset.id} row={row} list={list} onEdit={() => setEditedId(row.asset.id)} />
              ))}
            </tbody>
          </SortableContext>
        </table>
      </ScrollBox>
      <DetailDrawer
        title={edited?.asset.ticker ?? ""}
        subtitle={edited?.asset.name}
        isOpen={edited !== undefined}
        onClose={() => setEditedId(null)}
      >
        {edited && <WatchForm list={list} row={edited} onDone={() => setEditedId(null)} />}
      </DetailDrawer>
    </DndContext>
  );
}

/** Applies a pending order; unnamed rows come last. */
function ordered(rows: readonly Watched[], order: readonly string[] | null): readonly Watched[] {
  if (order === null) return rows;
  const placeOf = ({ asset }: Watched) => {
    const place = order.indexOf(asset.id);
    return place < 0 ? order.length : place;
  };
  return [...rows].sort((a, b) => placeOf(a) - placeOf(b));
}

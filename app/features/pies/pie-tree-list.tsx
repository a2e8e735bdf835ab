import { closestCenter, DndContext, type DragMoveEvent } from "@dnd-kit/core";
import { SortableContext, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { useId, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { branchKeys, type Place, shownNodes } from "./draft-tree.ts";
import { type DropPlace, dropPlace } from "./drop-place.ts";
import { dragAnnouncements, indent, useTreeSensors } from "./pie-drag.ts";
import { PieRow, type RowParts } from "./pie-row.tsx";
import classes from "./pies.module.css";
import type { PieDraftState } from "./use-pie-draft.ts";

interface Props {
  readonly state: PieDraftState;
  readonly parts: RowParts;
}

/** Rows of the tree, moved by mouse, touch or keyboard: vertically, and to another level sideways. */
export function PieTreeList({ state, parts }: Props) {
  const { t } = useTranslation("pies");
  const id = useId();
  const sensors = useTreeSensors();
  const [dragged, setDragged] = useState<string | null>(null);
  const [place, setPlace] = useState<DropPlace | null>(null);
  const latest = useRef<DropPlace | null>(null);
  const origin = useRef<string>("");
  const told = useRef("");
  const { draft, nameOf } = state;
  // Descendants of a dragged row move along, hidden.
  const rows = useMemo(() => {
    const below = dragged === null ? new Set<string>() : branchKeys(draft, dragged);
    return shownNodes(draft, parts.collapsed).filter(({ key }) => key === dragged || !below.has(key));
  }, [draft, parts.collapsed, dragged]);
  const placeText = () => textOf(latest.current, nameOf, t);
  const follow = ({ active, over, delta }: DragMoveEvent) => {
    const row = rows.find(({ key }) => key === active.id);
    const next =
      row && over
        ? dropPlace(rows, {
            key: row.key,
            over: String(over.id),
            depth: row.depth + Math.round(delta.x / indent),
          })
        : null;
    latest.current = next;
    setPlace((now) => (now?.depth === next?.depth ? now : next));
  };
  const start = (key: string) => {
    const row = rows.find((one) => one.key === key);
    const inside = branchKeys(draft, key);
    const others = rows.filter((one) => one.key === key || !inside.has(one.key));
    latest.current = row ? dropPlace(others, { key, over: key, depth: row.depth }) : null;
    origin.current = JSON.stringify(latest.current);
    told.current = "";
    setDragged(key);
  };
  // The position is announced after the drop, so it stays until the next drag.
  const end = (wanted: Place | null) => {
    if (dragged !== null && wanted) state.move(dragged, wanted);
    setDragged(null);
    setPlace(null);
  };
  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements: dragAnnouncements(t, nameOf, {
          ...{ told, placeText },
          isMoved: () => JSON.stringify(latest.current) !== origin.current,
        }),
        screenReaderInstructions: { draggable: t("drag.how") },
      }}
      onDragStart={({ active }) => start(String(active.id))}
      onDragMove={follow}
      onDragOver={follow}
      onDragEnd={() => end(latest.current)}
      onDragCancel={() => end(null)}
    >
      <SortableContext items={rows.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
        <ol className={classes.rows} aria-label={t("tree")}>
          {rows.map((node) => (
            <PieRow
              key={node.key}
              node={node}
              depth={node.key === dragged && place ? place.depth : node.depth}
              parts={parts}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

function textOf(
  place: DropPlace | null,
  nameOf: (key: string) => string,
  t: ReturnType<typeof useTranslation<"pies">>["t"],
): string {
  if (!place) return t("drag.nowhere");
  const { parent, after } = place;
  const where = parent === null ? t("drag.top") : t("drag.in", { name: nameOf(parent) });
  return after === null ? t("drag.first", { where }) : t("drag.after", { where, name: nameOf(after) });
}

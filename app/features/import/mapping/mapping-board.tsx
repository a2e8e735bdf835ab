import {
  type Announcements,
  DndContext,
  DragOverlay,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { DrawnPointer } from "../../../ui/drag/drawn-drop.ts";
import { IconGripVertical } from "../../../ui/icons/icons.ts";
import classes from "./mapping.module.css";
import { fieldChoices, withColumn } from "./mapping-choices.ts";
import type { MappingPartProps } from "./mapping-layout.tsx";
import { FieldKeys, fieldUnder } from "./next-field.ts";

/** Drop zone for ignored columns. */
const unread = "none";

const inOrder: readonly string[] = [...fieldChoices, unread];

export function useColumnName(view: MappingPartProps["view"]): (key: string) => string {
  const { t } = useTranslation("mapping");
  return (key) => {
    const index = view.columns.findIndex((column) => column.key === key);
    return view.columns[index]?.label || t("columns.unnamed", { number: index + 1 });
  };
}

/** Columns (children, with handles) beside the fields they may be dragged onto. */
export function MappingBoard(props: MappingPartProps & { readonly children: ReactNode }) {
  const { view, profile, onChange, children } = props;
  const { t } = useTranslation("mapping");
  const nameOf = useColumnName(view);
  const slots = useRef<HTMLElement>(null);
  const target = useRef<string | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const sensors = useSensors(
    useSensor(DrawnPointer, { activationConstraint: { distance: 4 } }),
    useSensor(FieldKeys, { target, order: inOrder }),
  );
  const drop = (key: string, target: string) =>
    onChange(withColumn(profile, key, fieldChoices.find((field) => field === target) ?? null));
  return (
    <DndContext
      id="mapping"
      sensors={sensors}
      collisionDetection={fieldUnder(target)}
      accessibility={useSpoken(nameOf)}
      onDragStart={({ active, activatorEvent }) => {
        target.current = null;
        // Arrow keys cannot reach targets out of sight.
        if (activatorEvent instanceof KeyboardEvent) slots.current?.scrollIntoView({ block: "nearest" });
        setDragged(String(active.id));
      }}
      onDragCancel={() => setDragged(null)}
      onDragEnd={({ active, over }) => {
        setDragged(null);
        if (over) drop(String(active.id), String(over.id));
      }}
    >
      <div className={classes.board}>
        {children}
        <section ref={slots} className={classes.slots} aria-label={t("board.title")}>
          <p className={classes.slotsTitle}>{t("board.title")}</p>
          <ul>
            {fieldChoices.map((field) => (
              <Slot
                key={field}
                id={field}
                name={t(`field.${field}`)}
                columns={Object.keys(profile.columns).filter((key) => profile.columns[key] === field)}
                isMissing={view.missing.includes(field)}
                nameOf={nameOf}
              />
            ))}
            <Slot id={unread} name={t("columns.none")} columns={[]} isMissing={false} nameOf={nameOf} />
          </ul>
        </section>
      </div>
      <DragOverlay dropAnimation={null}>
        {dragged !== null && <span className={classes.dragged}>{nameOf(dragged)}</span>}
      </DragOverlay>
    </DndContext>
  );
}

/** Screen reader announcements. */
function useSpoken(nameOf: (key: string) => string) {
  const { t } = useTranslation("mapping");
  const label = (id: string | number) => nameOf(String(id));
  const field = (id: string | number) => t(id === unread ? "columns.none" : `field.${id}`);
  const announcements: Announcements = {
    onDragStart: ({ active }) => t("board.picked", { label: label(active.id) }),
    onDragOver: ({ active, over }) =>
      over ? t("board.over", { label: label(active.id), field: field(over.id) }) : t("board.nowhere"),
    onDragEnd: ({ active, over }) =>
      over
        ? t("board.dropped", { label: label(active.id), field: field(over.id) })
        : t("board.cancelled", { label: label(active.id) }),
    onDragCancel: ({ active }) => t("board.cancelled", { label: label(active.id) }),
  };
  return { announcements, screenReaderInstructions: { draggable: t("board.how") } };
}

interface SlotProps {
  readonly id: string;
  readonly name: string;
  readonly columns: readonly string[];
  readonly isMissing: boolean;
  readonly nameOf: (key: string) => string;
}

function Slot({ id, name, columns, isMissing, nameOf }: SlotProps) {
  const { t } = useTranslation("mapping");
  const { setNodeRef, isOver } = useDroppable({ id });
  return (
    <li
      ref={setNodeRef}
      className={classes.slot}
      data-field={id}
      data-over={isOver || undefined}
      data-filled={columns.length > 0 || undefined}
      data-missing={isMissing || undefined}
    >
      <span>{name}</span>
      {(columns.length > 0 || isMissing) && (
        <span className={classes.slotColumns}>
          {columns.length > 0 ? columns.map(nameOf).join(" + ") : t("board.needed")}
        </span>
      )}
    </li>
  );
}

/** Drag handle; the select beside it offers the same. */
export function ColumnHandle({ id, name }: { readonly id: string; readonly name: string }) {
  const { t } = useTranslation("mapping");
  const { setNodeRef, attributes, listeners, isDragging } = useDraggable({
    id,
    attributes: { roleDescription: t("board.role") },
  });
  return (
    <button
      ref={setNodeRef}
      type="button"
      className={classes.handle}
      data-dragging={isDragging || undefined}
      {...attributes}
      {...listeners}
      aria-label={t("board.move", { label: name })}
    >
      <IconGripVertical size={18} aria-hidden />
    </button>
  );
}

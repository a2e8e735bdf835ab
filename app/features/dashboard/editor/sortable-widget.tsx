import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { useTranslation } from "react-i18next";
import type { IconType } from "../../../ui/icons/icon.tsx";
import {
  IconArrowLeft,
  IconArrowRight,
  IconGripVertical,
  IconSettings,
  IconTrash,
} from "../../../ui/icons/icons.ts";
import classes from "../dashboard.module.css";
import { WidgetCard } from "../page/widget-card.tsx";
import type { Widget } from "../widget.schema.ts";
import own from "./editor.module.css";
import type { Asked } from "./use-draft.ts";

interface SortableWidgetProps {
  readonly widget: Widget;
  readonly name: string;
  readonly asked: Asked | undefined;
  readonly portfolioId: string;
  readonly currency: string;
  /** From 0. */
  readonly place: number;
  readonly count: number;
  readonly onMove: (step: -1 | 1) => void;
  readonly onSettings: () => void;
  readonly onRemove: () => void;
}

/** A widget with drag handle and buttons to move, change and remove it. */
export function SortableWidget(props: SortableWidgetProps) {
  const { widget, name, asked, portfolioId, currency, place, count } = props;
  const { t } = useTranslation("dashboard");
  const sortable = useSortable({ id: widget.id, transition: null });
  const style = { transform: CSS.Translate.toString(sortable.isDragging ? null : sortable.transform) };
  return (
    <div
      ref={sortable.setNodeRef}
      style={style}
      className={`${classes.item} ${own.item}`}
      data-widget={widget.id}
      data-width={widget.width}
      data-height={widget.height}
      data-lifted={sortable.isDragging || undefined}
    >
      <WidgetCard
        widget={widget}
        answer={asked?.answer}
        error={asked?.error}
        onRetry={asked?.onRetry}
        portfolioId={portfolioId}
        currency={currency}
        actions={
          <div className={own.tools}>
            <button
              ref={sortable.setActivatorNodeRef}
              type="button"
              className={own.handle}
              {...sortable.attributes}
              {...sortable.listeners}
              aria-label={t("arrange.drag", { name })}
            >
              <IconGripVertical size={18} stroke={1.6} aria-hidden />
            </button>
            <Tool
              icon={IconArrowLeft}
              label={t("arrange.earlier", { name })}
              tool="earlier"
              isOff={place === 0}
              onPress={() => props.onMove(-1)}
            />
            <Tool
              icon={IconArrowRight}
              label={t("arrange.later", { name })}
              tool="later"
              isOff={place === count - 1}
              onPress={() => props.onMove(1)}
            />
            <Tool icon={IconSettings} label={t("arrange.settings", { name })} onPress={props.onSettings} />
            <Tool icon={IconTrash} label={t("arrange.remove", { name })} onPress={props.onRemove} />
          </div>
        }
      />
    </div>
  );
}

interface ToolProps {
  readonly icon: IconType;
  readonly label: string;
  readonly tool?: string;
  readonly isOff?: boolean;
  readonly onPress: () => void;
}

/** Stays focusable when off: moving a widget to the end keeps the focus. */
const Tool = ({ icon: Icon, label, tool, isOff = false, onPress }: ToolProps) => (
  <button
    type="button"
    className={own.tool}
    title={label}
    aria-label={label}
    aria-disabled={isOff || undefined}
    data-tool={tool}
    onClick={isOff ? undefined : onPress}
  >
    <Icon size={18} stroke={1.6} aria-hidden />
  </button>
);

import {
  closestCenter,
  DndContext,
  type DragOverEvent,
  KeyboardSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { SortableContext, sortableKeyboardCoordinates } from "@dnd-kit/sortable";
import { useCallback, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ScreenInput } from "../../../client/data/screen-input.ts";
import { DrawnMouse, DrawnTouch } from "../../../ui/drag/drawn-drop.ts";
import classes from "../dashboard.module.css";
import type { Stats } from "../dashboard.types.ts";
import { benchmarkName, titleKey } from "../page/widget-title.ts";
import { AddDrawer } from "./add-drawer.tsx";
import { AddressesDrawer } from "./addresses-drawer.tsx";
import { changeWidget, moveWidget, removeWidget } from "./draft.ts";
import { EditorBar } from "./editor-bar.tsx";
import { SortableWidget } from "./sortable-widget.tsx";
import { TutorialModal } from "./tutorial-modal.tsx";
import { useAnnouncements } from "./use-announcements.ts";
import { useDraft } from "./use-draft.ts";
import { WidgetDrawer } from "./widget-drawer.tsx";

interface DashboardEditorProps {
  readonly input: ScreenInput;
  readonly stats: Stats;
  /** `isOwn`: a custom layout was saved. */
  readonly onDone: (isOwn: boolean) => void;
}

/** Clicks and drags are distinguished by distance; touch drags begin with a hold. */
const mouse = { activationConstraint: { distance: 6 } };
const touch = { activationConstraint: { delay: 180, tolerance: 8 } };
/** Widgets are reordered while dragging: no transforms are needed. */
const noStrategy = () => null;

type Open = { readonly what: "add" | "addresses" } | { readonly what: "widget"; readonly id: string } | null;

/** By mouse, touch and keyboard. */
export function DashboardEditor({ input, stats, onDone }: DashboardEditorProps) {
  const { t } = useTranslation("dashboard");
  const work = useDraft(input, stats, onDone);
  const { draft, setDraft, answers } = work;
  const [open, setOpen] = useState<Open>(null);
  const [said, setSaid] = useState("");
  const grid = useRef<HTMLDivElement>(null);
  const nameOf = useCallback(
    (id: string) => {
      const widget = draft.find((candidate) => candidate.id === id);
      if (!widget) return "";
      const answer = answers.get(id)?.answer;
      const settings = answer?.settings ?? widget.settings;
      const what = benchmarkName(settings, answer?.body) ?? t("setting.benchmark.asset");
      return t(titleKey(widget.kind, settings), { what });
    },
    [draft, answers, t],
  );
  const sensors = useSensors(
    useSensor(DrawnMouse, mouse),
    useSensor(DrawnTouch, touch),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const accessibility = useAnnouncements(draft, nameOf);
  const onDragOver = ({ active, over }: DragOverEvent) => {
    if (!over || over.id === active.id) return;
    setDraft(
      moveWidget(
        draft,
        String(active.id),
        draft.findIndex(({ id }) => id === over.id),
      ),
    );
  };
  const step = (id: string, by: -1 | 1) => {
    const place = draft.findIndex((widget) => widget.id === id) + by;
    setDraft(moveWidget(draft, id, place));
    setSaid(t("arrange.dropped", { name: nameOf(id), place: place + 1, count: draft.length }));
    const button = `[data-widget="${id}"] [data-tool="${by < 0 ? "earlier" : "later"}"]`;
    // Moving a node loses its focus.
    requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>(button)?.focus());
  };
  const opened = open?.what === "widget" ? draft.find(({ id }) => id === open.id) : undefined;
  return (
    <>
      <TutorialModal />
      <EditorBar
        isSaving={work.isSaving}
        onAdd={() => setOpen({ what: "add" })}
        onAddresses={() => setOpen({ what: "addresses" })}
        onReset={work.reset}
        onCancel={() => onDone(false)}
        onDone={work.finish}
      />
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragOver={onDragOver}
        accessibility={accessibility}
      >
        <SortableContext items={draft.map(({ id }) => id)} strategy={noStrategy}>
          <div className={classes.board}>
            <div className={classes.arranged} ref={grid}>
              {draft.map((widget, place) => (
                <SortableWidget
                  key={widget.id}
                  widget={widget}
                  name={nameOf(widget.id)}
                  asked={answers.get(widget.id)}
                  portfolioId={stats.portfolioId}
                  currency={stats.currency}
                  place={place}
                  count={draft.length}
                  onMove={(by) => step(widget.id, by)}
                  onSettings={() => setOpen({ what: "widget", id: widget.id })}
                  onRemove={() => setDraft(removeWidget(draft, widget.id))}
                />
              ))}
            </div>
          </div>
        </SortableContext>
      </DndContext>
      <AddDrawer
        input={input}
        draft={draft}
        isOpen={open?.what === "add"}
        onDraft={setDraft}
        onClose={() => setOpen(null)}
      />
      <AddressesDrawer isOpen={open?.what === "addresses"} onClose={() => setOpen(null)} />
      {opened && (
        <WidgetDrawer
          key={opened.id}
          input={input}
          widget={opened}
          name={nameOf(opened.id)}
          portfolioId={stats.portfolioId}
          onChange={(change) => setDraft(changeWidget(draft, opened.id, change))}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

import {
  type Announcements,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { sortableKeyboardCoordinates } from "@dnd-kit/sortable";
import type { TFunction } from "i18next";
import { DrawnMouse, DrawnTouch } from "../../ui/drag/drawn-drop.ts";

/** Pixels per level. */
export const indent = 24;

/** Vertical keys move between rows, horizontal ones between levels. */
const treeCoordinates: KeyboardCoordinateGetter = (event, args) => {
  const side = { ArrowLeft: -1, ArrowRight: 1 }[event.code];
  if (side === undefined) return sortableKeyboardCoordinates(event, args);
  event.preventDefault();
  return { ...args.currentCoordinates, x: args.currentCoordinates.x + side * indent };
};

/** Mouse, touch and keyboard; a click on the handle moves nothing. */
export const useTreeSensors = () =>
  useSensors(
    useSensor(DrawnMouse, { activationConstraint: { distance: 4 } }),
    useSensor(DrawnTouch, { activationConstraint: { delay: 120, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: treeCoordinates }),
  );

/** Last announcement of the current drag; empty before the first move. */
export interface Told {
  current: string;
}

/**
 * Announcements for screen readers. `placeText` describes the drop position, `isMoved` whether it differs from the
 * start; repetitions are left out.
 */
export function dragAnnouncements(
  t: TFunction<"pies">,
  nameOf: (key: string) => string,
  drag: { readonly told: Told; readonly placeText: () => string; readonly isMoved: () => boolean },
): Announcements {
  const { told, placeText, isMoved } = drag;
  const name = (id: string | number) => nameOf(String(id));
  const placed = (id: string | number): string | undefined => {
    const place = placeText();
    if (place === told.current || (told.current === "" && !isMoved())) return undefined;
    told.current = place;
    return t("drag.over", { name: name(id), place });
  };
  return {
    onDragStart: ({ active }) => t("drag.start", { name: name(active.id) }),
    onDragMove: ({ active }) => placed(active.id),
    onDragOver: ({ active }) => placed(active.id),
    onDragEnd: ({ active }) => t("drag.end", { name: name(active.id), place: placeText() }),
    onDragCancel: ({ active }) => t("drag.cancel", { name: name(active.id) }),
  };
}

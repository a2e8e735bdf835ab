import {
  type Announcements,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { sortableKeyboardCoordinates } from "@dnd-kit/sortable";
import type { TFunction } from "i18next";

/** Pixels of one level: how far right makes a row one deeper. */
export const indent = 24;

/** Up and down go from row to row, left and right from level to level. */
const treeCoordinates: KeyboardCoordinateGetter = (event, args) => {
  const side = { ArrowLeft: -1, ArrowRight: 1 }[event.code];
  if (side === undefined) return sortableKeyboardCoordinates(event, args);
  event.preventDefault();
  return { ...args.currentCoordinates, x: args.currentCoordinates.x + side * indent };
};

/** Mouse, finger and keyboard; a click on the handle moves nothing. */
export const useTreeSensors = () =>
  useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 120, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: treeCoordinates }),
  );

/** What a screen reader is told; `placeText` says where the row would be dropped now. */
export function dragAnnouncements(
  t: TFunction<"pies">,
  nameOf: (key: string) => string,
  placeText: () => string,
): Announcements {
  const name = (id: string | number) => nameOf(String(id));
  const placed = (id: string | number) => t("drag.over", { name: name(id), place: placeText() });
  return {
    onDragStart: ({ active }) => t("drag.start", { name: name(active.id) }),
    onDragMove: ({ active }) => placed(active.id),
    onDragOver: ({ active }) => placed(active.id),
    onDragEnd: ({ active }) => t("drag.end", { name: name(active.id), place: placeText() }),
    onDragCancel: ({ active }) => t("drag.cancel", { name: name(active.id) }),
  };
}

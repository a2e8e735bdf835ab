import type { CollisionDetection, KeyboardCoordinateGetter } from "@dnd-kit/core";
import { pointerWithin } from "@dnd-kit/core";

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** Index of the field an arrow key goes to, around the ends; the first one when none is. */
export function nextIndex(current: number, step: number, count: number): number {
  if (current < 0) return step > 0 ? 0 : count - 1;
  return (current + step + count) % count;
}

/** The field the arrow keys have come to; null before the first of them. */
interface FieldTarget {
  current: string | null;
}

/** Arrow keys go from field to field in the order of the list, not by pixels; the list scrolls with them. */
export const toNextField =
  (target: FieldTarget, order: readonly string[]): KeyboardCoordinateGetter =>
  (event, { context }) => {
    const step = steps[event.code];
    const { collisionRect, droppableContainers } = context;
    if (step === undefined || !collisionRect) return undefined;
    event.preventDefault();
    const at = order.indexOf(target.current ?? "");
    target.current = order[nextIndex(at, step, order.length)] ?? null;
    const field = target.current === null ? null : droppableContainers.get(target.current)?.node.current;
    if (!field) return undefined;
    field.scrollIntoView({ block: "nearest" });
    const rect = field.getBoundingClientRect();
    return {
      x: rect.left + (rect.width - collisionRect.width) / 2,
      y: rect.top + (rect.height - collisionRect.height) / 2,
    };
  };

/**
 * By pointer the field under it. By keyboard the one the keys have come to: where the picture of the column stands says
 * nothing while the list scrolls, or when it is longer than the screen.
 */
export const fieldUnder =
  (target: FieldTarget): CollisionDetection =>
  (args) => {
    if (args.pointerCoordinates) return pointerWithin(args);
    return args.droppableContainers.filter(({ id }) => id === target.current).map(({ id }) => ({ id }));
  };

import type { ClientRect, KeyboardCoordinateGetter } from "@dnd-kit/core";

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** Index of the field an arrow key goes to, in reading order and around the ends; the first one when none is. */
export function nextIndex(current: number, step: number, count: number): number {
  if (current < 0) return step > 0 ? 0 : count - 1;
  return (current + step + count) % count;
}

const inReadingOrder = (a: ClientRect, b: ClientRect): number => a.top - b.top || a.left - b.left;

/** Arrow keys go from field to field, not by pixels. */
export const toNextField: KeyboardCoordinateGetter = (event, { context }) => {
  const step = steps[event.code];
  const { collisionRect, droppableRects, over } = context;
  if (step === undefined || !collisionRect) return undefined;
  event.preventDefault();
  const fields = [...droppableRects].sort(([, a], [, b]) => inReadingOrder(a, b));
  const at = fields.findIndex(([id]) => id === over?.id);
  const [, rect] = fields[nextIndex(at, step, fields.length)] ?? [];
  if (!rect) return undefined;
  return {
    x: rect.left + (rect.width - collisionRect.width) / 2,
    y: rect.top + (rect.height - collisionRect.height) / 2,
  };
};

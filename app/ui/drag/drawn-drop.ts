import type { SensorContext, SensorInstance, SensorProps } from "@dnd-kit/core";
import { MouseSensor, PointerSensor, TouchSensor } from "@dnd-kit/core";

type Options = Readonly<Record<string, unknown>>;
type Props = SensorProps<Options>;
type Point = Parameters<Props["onStart"]>[0];

const still = 10;
const patience = 2_000;

/**
 * Returns whether the drawing reflects the release point and its target.
 * @param moved distance from the press
 */
function isDrawn(now: SensorContext, moved: Point): boolean {
  const { active, collisions, droppableRects, over, scrollAdjustedTranslate: at } = now;
  if (!active || !at || droppableRects.size === 0) return false;
  const isThere = Math.abs(at.x - moved.x) < 1 && Math.abs(at.y - moved.y) < 1;
  return isThere && over?.id === collisions?.[0]?.id;
}

function whenDrawn(context: Props["context"], moved: Point, done: () => void): void {
  let before: SensorContext | null = null;
  let unchanged = 0;
  let begun: number | null = null;
  const look = (at: number) => {
    begun ??= at;
    const now = context.current;
    unchanged = now === before && now.active !== null ? unchanged + 1 : 0;
    before = now;
    if (isDrawn(now, moved) || unchanged >= still || at - begun > patience) done();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

function withDrawnDrop(props: Props): Props {
  let from: Point | null = null;
  let last: Point = { x: 0, y: 0 };
  let isOver = false;
  const listening = new AbortController();
  const end = (tell: () => void) => {
    listening.abort();
    if (!isOver) tell();
    isOver = true;
  };
  const { signal } = listening;
  return {
    ...props,
    onStart(point) {
      from = point;
      last = point;
      // Press and release may be one step, which only starts the drag.
      const note = ({ isPrimary, clientX: x, clientY: y }: PointerEvent) => {
        if (isPrimary) last = { x, y };
      };
      document.addEventListener("pointerup", note, { capture: true, signal });
      props.onStart(point);
    },
    onMove(point) {
      last = point;
      props.onMove(point);
    },
    onEnd() {
      if (!from) return end(props.onEnd);
      props.onMove(last);
      whenDrawn(props.context, { x: last.x - from.x, y: last.y - from.y }, () => end(props.onEnd));
    },
    onCancel: () => end(props.onCancel),
  };
}

type Base = new (props: Props) => SensorInstance;

/** Drops where the pointer was released: dnd-kit drops at the last drawn move, which lags on a busy page. */
export class DrawnPointer extends (PointerSensor as Base) {
  static activators = PointerSensor.activators;
  constructor(props: Props) {
    super(withDrawnDrop(props));
  }
}

export class DrawnMouse extends (MouseSensor as Base) {
  static activators = MouseSensor.activators;
  constructor(props: Props) {
    super(withDrawnDrop(props));
  }
}

export class DrawnTouch extends (TouchSensor as Base) {
  static activators = TouchSensor.activators;
  static setup = TouchSensor.setup;
  constructor(props: Props) {
    super(withDrawnDrop(props));
  }
}

import type {
  Activators,
  CollisionDetection,
  KeyboardSensorOptions,
  SensorInstance,
  SensorProps,
} from "@dnd-kit/core";
import { KeyboardSensor, pointerWithin } from "@dnd-kit/core";

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };
const drops: readonly string[] = ["Space", "Enter", "Tab"];

/** Returns the index an arrow key moves to, wrapping around; the first when none is selected. */
export function nextIndex(current: number, step: number, count: number): number {
  if (current < 0) return step > 0 ? 0 : count - 1;
  return (current + step + count) % count;
}

/** Field selected by keyboard; null before the first. */
interface FieldTarget {
  current: string | null;
}

interface Options extends KeyboardSensorOptions {
  readonly target: FieldTarget;
  readonly order: readonly string[];
}

/**
 * Arrow keys move between fields in list order and scroll. The library's sensor starts listening with delay and drops
 * keys before it has measured.
 */
export class FieldKeys implements SensorInstance {
  static activators: Activators<Options> = KeyboardSensor.activators;
  readonly autoScrollEnabled = false;
  readonly #props: SensorProps<Options>;
  readonly #origin: DOMRect | undefined;
  readonly #listening = new AbortController();

  constructor(props: SensorProps<Options>) {
    this.#props = props;
    props.onStart({ x: 0, y: 0 });
    this.#origin = props.activeNode.node.current?.getBoundingClientRect();
    const { signal } = this.#listening;
    document.addEventListener("keydown", (event) => this.#press(event), { signal });
    window.addEventListener("resize", () => this.#end(props.onCancel), { signal });
  }

  #press(event: KeyboardEvent): void {
    const { onEnd, onCancel, event: begun } = this.#props;
    // The key that began the drag is still bubbling.
    if (event === begun) return;
    const step = steps[event.code];
    if (step !== undefined) this.#go(step);
    else if (drops.includes(event.code)) this.#end(onEnd);
    else if (event.code === "Escape") this.#end(onCancel);
    else return;
    event.preventDefault();
  }

  #go(step: number): void {
    const { options, context, onMove } = this.#props;
    const { target, order } = options;
    target.current = order[nextIndex(order.indexOf(target.current ?? ""), step, order.length)] ?? null;
    const field = context.current.droppableContainers.get(target.current)?.node.current;
    const picture = context.current.draggingNodeRect ?? this.#origin;
    if (!field || !picture || !this.#origin) return;
    field.scrollIntoView({ block: "nearest" });
    const { left, top, width, height } = field.getBoundingClientRect();
    onMove({
      x: left + (width - picture.width) / 2 - this.#origin.left,
      y: top + (height - picture.height) / 2 - this.#origin.top,
    });
  }

  #end(tell: () => void): void {
    this.#listening.abort();
    tell();
  }
}

/**
 * By pointer the field below it, by keyboard the selected one: the dragged image is meaningless while the list scrolls
 * or exceeds the screen.
 */
export const fieldUnder =
  (target: FieldTarget): CollisionDetection =>
  (args) => {
    if (args.pointerCoordinates) return pointerWithin(args);
    return args.droppableContainers.filter(({ id }) => id === target.current).map(({ id }) => ({ id }));
  };

import type { Widget, WidgetAnswer } from "../widget-shapes.ts";

/** A widget with its place in the order it was arranged in, from 0. */
export interface Placed {
  readonly widget: Widget;
  readonly place: number;
}

/** Widgets of one width below each other. */
export interface Lane {
  readonly width: Widget["width"];
  readonly placed: readonly Placed[];
}

interface Growing {
  readonly width: Widget["width"];
  readonly placed: Placed[];
  height: number;
}

const columns = 6;
/** About how high a widget is beside others, as it was arranged; a folded one is a line. */
const heights = { low: 4, middle: 5, high: 7 } as const;
const foldedHeight = 1;

/**
 * Lays widgets out in bands of lanes, so that each is as high as its content and none stands above one that was
 * arranged before it. A band begins with widgets beside each other, one for each lane, and goes on with widgets of a
 * lane's width as long as that lane is the shortest.
 */
export function lanesOf(
  widgets: readonly Widget[],
  answers: ReadonlyMap<string, Pick<WidgetAnswer, "state">>,
): readonly (readonly Lane[])[] {
  const bands: Growing[][] = [];
  for (const [place, widget] of widgets.entries()) {
    const height = answers.get(widget.id)?.state === "empty" ? foldedHeight : heights[widget.height];
    const band = bands.at(-1) ?? [];
    const lane = laneFor(band, widget);
    if (lane) {
      lane.placed.push({ widget, place });
      lane.height += height;
      continue;
    }
    const added = { width: widget.width, placed: [{ widget, place }], height };
    if (band.length > 0 && hasRoom(band, widget)) band.push(added);
    else bands.push([added]);
  }
  return bands;
}

const widthOf = (band: readonly Lane[]): number => band.reduce((sum, { width }) => sum + width, 0);

const hasRoom = (band: readonly Growing[], { width }: Widget): boolean => widthOf(band) + width <= columns;

/** The shortest lane of a full band, where the widget is as wide. */
function laneFor(band: readonly Growing[], { width }: Widget): Growing | undefined {
  if (widthOf(band) < columns) return undefined;
  const shortest = Math.min(...band.map(({ height }) => height));
  return band.find((lane) => lane.height === shortest && lane.width === width);
}

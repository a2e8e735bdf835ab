import type { Widget, WidgetAnswer } from "../widget.schema.ts";

/** A widget with its index in the layout. */
export interface Placed {
  readonly widget: Widget;
  readonly place: number;
}

/** Stacked widgets of one width. */
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
/** Approximate heights; a folded one is a line. */
const heights = { low: 4, middle: 5, high: 7 } as const;
const foldedHeight = 1;

/**
 * Arranges widgets in bands of lanes, so that each takes its content's height without passing an earlier one. A band
 * begins with adjacent widgets, one per lane, and continues with widgets of a lane's width while that lane is the
 * shortest.
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

/** The shortest lane of a full band, if of the widget's width. */
function laneFor(band: readonly Growing[], { width }: Widget): Growing | undefined {
  if (widthOf(band) < columns) return undefined;
  const shortest = Math.min(...band.map(({ height }) => height));
  return band.find((lane) => lane.height === shortest && lane.width === width);
}

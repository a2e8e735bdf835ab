/** Text of each point of a chart, on demand: a history has thousands of points. */
export interface ChartPoints {
  readonly count: number;
  /** Nothing before the first point is chosen. */
  readonly textOf: (index: number) => string | undefined;
}

export const pointsOf = <Item>(
  items: readonly Item[],
  toText: (item: Item, index: number) => string,
): ChartPoints => ({
  count: items.length,
  textOf: (index) => {
    const item = items[index];
    return item === undefined ? undefined : toText(item, index);
  },
});

/** Of a few points whose texts are there anyway. */
export const pointsSaid = (texts: readonly string[]): ChartPoints => pointsOf(texts, (text) => text);

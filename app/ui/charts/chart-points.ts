/** Text of each point, computed on demand: a history has thousands. */
export interface ChartPoints {
  readonly count: number;
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

export const pointsOfTexts = (texts: readonly string[]): ChartPoints => pointsOf(texts, (text) => text);

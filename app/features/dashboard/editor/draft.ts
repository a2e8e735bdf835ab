import type { Widget, WidgetHeight, WidgetKindInfo } from "../widget.schema.ts";

export type Draft = readonly Widget[];

export function moveWidget(draft: Draft, id: string, to: number): Draft {
  const from = draft.findIndex((widget) => widget.id === id);
  const moved = draft[from];
  const target = Math.max(0, Math.min(draft.length - 1, to));
  if (!moved || from === target) return draft;
  const others = draft.filter((widget) => widget.id !== id);
  return [...others.slice(0, target), moved, ...others.slice(target)];
}

/** Appends a widget. Ids distinguish widgets of a kind. */
export function addWidget(draft: Draft, { kind, width, height }: WidgetKindInfo): Draft {
  const taken = new Set(draft.map(({ id }) => id));
  let id = kind;
  for (let number = 2; taken.has(id); number++) id = `${kind}-${number}`;
  return [...draft, { id, kind, width, height, settings: {} }];
}

export const removeWidget = (draft: Draft, id: string): Draft => draft.filter((widget) => widget.id !== id);

type Change = Partial<Pick<Widget, "width" | "height" | "settings">>;

export const changeWidget = (draft: Draft, id: string, change: Change): Draft =>
  draft.map((widget) => (widget.id === id ? { ...widget, ...change } : widget));

export const widths = [2, 3, 4, 6] as const;
export const heights = ["low", "middle", "high"] as const satisfies readonly WidgetHeight[];

/** Returns the next size in a direction, up to the last. */
export function stepOf<const T>(sizes: readonly T[], size: T, step: -1 | 1): T {
  return sizes[sizes.indexOf(size) + step] ?? size;
}

/** Returns whether two widgets have the same figures, whatever their size and place. */
export const isSameQuestion = (a: Widget, b: Widget | undefined): boolean =>
  b !== undefined && a.kind === b.kind && textOf(a.settings) === textOf(b.settings);

const textOf = (settings: Widget["settings"]): string =>
  JSON.stringify(Object.entries(settings).sort(([a], [b]) => (a < b ? -1 : 1)));

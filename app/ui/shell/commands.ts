import type { IconType } from "../icons/icon.tsx";

export interface Command {
  readonly id: string;
  readonly labelKey: string;
  readonly wordsKey?: string;
  readonly icon?: IconType;
  /** Key sequence: `n`, `g d`. Letters mean key positions, so Cyrillic layouts work. */
  readonly shortcut?: string;
  readonly groupKey?: string;
  readonly perform: () => void;
}

/** Returns the character of a key press: letters and brackets by position. */
export function keyOf(event: Pick<KeyboardEvent, "code" | "key">): string {
  const letter = /^Key([A-Z])$/.exec(event.code)?.[1];
  if (letter) return letter.toLowerCase();
  if (event.code === "BracketLeft") return "[";
  if (event.code === "BracketRight") return "]";
  return event.key;
}

/** Returns the completed command or the pending keys of a sequence. */
export function matchKeys(
  pressed: readonly string[],
  key: string,
  commands: readonly Command[],
): { readonly command?: Command; readonly pending: readonly string[] } {
  for (const sequence of [[...pressed, key], [key]]) {
    const text = sequence.join(" ");
    const command = commands.find((candidate) => candidate.shortcut === text);
    if (command) return { command, pending: [] };
    if (commands.some((candidate) => candidate.shortcut?.startsWith(`${text} `)))
      return { pending: sequence };
  }
  return { pending: [] };
}

/** Returns whether keys typed at the target belong to a field. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) ||
    target.role === "combobox");

import type { IconType } from "../icons/icon.tsx";

/** Something a person can do from anywhere: palette, keyboard and help draw from the same list. */
export interface Command {
  readonly id: string;
  readonly labelKey: string;
  /** Key of further words it is found by, separated by commas. */
  readonly wordsKey?: string;
  readonly icon?: IconType;
  /** Keys one after the other: `n`, `g d`; letters mean the key's place, so that a Cyrillic layout works too. */
  readonly shortcut?: string;
  /** Heading in palette and help. */
  readonly groupKey?: string;
  readonly perform: () => void;
}

/** The character of a key press for shortcuts: letters and brackets by their place on the keyboard. */
export function keyOf(event: Pick<KeyboardEvent, "code" | "key">): string {
  const letter = /^Key([A-Z])$/.exec(event.code)?.[1];
  if (letter) return letter.toLowerCase();
  if (event.code === "BracketLeft") return "[";
  if (event.code === "BracketRight") return "]";
  return event.key;
}

/** The next state of a key sequence: the command it completes, or the keys to remember. */
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

/** Where typing belongs to the field and not to the program. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) ||
    target.role === "combobox");

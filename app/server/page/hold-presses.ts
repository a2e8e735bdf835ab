import type { HeldPresses } from "../../shared/held-presses.ts";

/** Forms that a browser sends without scripts. */
const plain = ":is(form[action], form[method=get])";
/** Controls whose press is nothing without scripts. */
const pressed = `:is(button:not([popovertarget], ${plain} :not([type=button])), [role=button], [role=tab], [aria-haspopup]):not(a)`;
/** Fields of which React is told by the click. */
const boxes = "[type=checkbox], [type=radio]";

/**
 * Holds presses, keys and changed fields until the program replays them (`replayPresses`), and dims what was pressed.
 * Links, disclosures and forms that need no script act at once; boxes and fields change at once, and the program is
 * told of it later. Runs in the browser, alone: it is sent as text.
 */
export function holdPresses(plain: string, pressed: string, boxes: string): void {
  const isKeyLost = (at: Element, { key, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent) => {
    if (ctrlKey || metaKey) return key === "k";
    if (altKey || isComposing || /^(Tab| |Shift|Control|Alt|Meta)$/.test(key)) return false;
    if (key === "Enter") return !at.matches(`a, button, summary, select, textarea, ${plain} *`);
    return key === "Escape" || !at.matches("input, select, textarea");
  };
  const hold = (event: Event) => {
    const { type, key = "", target } = event as KeyboardEvent & { readonly target: HTMLInputElement };
    const at =
      type === "click" ? target.closest<typeof target>(`a, summary, label, input, ${pressed}`) : target;
    const lost = { click: `${pressed}, ${boxes}`, submit: `:not(${plain})` }[type] ?? "*";
    if (held.isReplaying || !at?.matches(lost) || (key && !isKeyLost(at, event as KeyboardEvent))) return;
    event.stopImmediatePropagation();
    const isPress = (type === "click" && !at.matches(boxes)) || type === "submit" || key === "Enter";
    if (isPress || key === "k" || key === "/") event.preventDefault();
    const kind = key || isPress ? type + key : "input";
    const isKnown = held.presses.some((press) => press.target === at && press.kind === kind);
    if (isKnown && kind !== "input") return;
    const shown = type === "click" ? at : at.closest("form")?.querySelector("[type=submit]");
    const look = isPress ? shown?.animate({ opacity: 0.5 }, { fill: "forwards" }) : undefined;
    held.presses.push({ target: at, event, kind, value: at.value, isChecked: at.checked, look });
    held.onHeld?.();
  };
  const held: HeldPresses = { presses: [], hold, listening: new AbortController() };
  for (const type of ["click", "keydown", "submit", "input", "change"])
    addEventListener(type, hold, { capture: true, signal: held.listening.signal });
  window.heldPresses = held;
}

/**
 * Shows the device's theme on a page of which none was chosen, before anything of it is painted: a request does not say
 * which one it is. Runs in the browser, alone: it is sent as text.
 */
function showDeviceTheme(): void {
  const { dataset } = document.documentElement;
  if (dataset.theme === "device" && matchMedia("(prefers-color-scheme: dark)").matches)
    dataset.mantineColorScheme = "dark";
}

/** Start script of a page that has no program to replay presses. */
export const themeScript = `(${showDeviceTheme})()`;

/** The script that a page begins with. */
export const firstScript = `${themeScript};(${holdPresses})(${JSON.stringify([plain, pressed, boxes]).slice(1, -1)})`;

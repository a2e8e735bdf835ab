import type { HeldPress, HeldPresses } from "../../shared/held-presses.ts";
import { onIdle, yieldToMain } from "../../ui/dom/scheduling.ts";

/** Between two tries of a press whose part of the page waits for its program, milliseconds. */
const retryMs = 50;

/** Every event that React hydrates for, or stops where it cannot. */
const types = ["click", "keydown", "input", "change"] as const;

/**
 * Replays the presses that `holdPresses` held, in their order, each in a task of its own; to be called when the page
 * answers. What comes while one of them waits is held as well, so that the order stays; so is a key of the whole page
 * until the page is idle, since a screen's keys are known a little later than it. A field that is typed into by then is
 * left alone: it answers, and a drawing of it in between would take away what is held.
 *
 * A part that React cannot hydrate yet, because its program is on the way, loses its presses: React stops them on the
 * document. They are held as well, for as long as the page lives, and tried again until the part answers.
 * @param takenOver until then presses wait, which may change what a part is drawn from; what is typed does not
 */
export async function replayPresses(takenOver: Promise<void> = Promise.resolve()): Promise<void> {
  const held = window.heldPresses;
  if (!held || held.onHeld) return;
  const idle = new Promise<void>((resolve) => void onIdle(resolve));
  let replaying: Promise<void> | undefined;
  const begin = () => {
    replaying ??= replayAll(held, idle, takenOver).finally(() => {
      replaying = undefined;
    });
  };
  held.onHeld = begin;
  // Behind React's listeners on the same node, which were the first to be asked.
  for (const type of types)
    document.addEventListener(type, (event) => event.cancelBubble && stopped(held, event), true);
  held.listening.abort();
  const listening = new AbortController();
  const hold = (event: Event) => {
    const isOfPage = event.type === "keydown" && event.target === document.body;
    if (isOfPage || isBehind(held, event)) held.hold(event);
  };
  for (const type of [...types, "submit"])
    addEventListener(type, hold, { capture: true, signal: listening.signal });
  begin();
  await idle;
  while (replaying) await replaying;
  listening.abort();
}

/** Whether an event has to wait for what is held; what is typed waits for what was typed in the same field. */
const isBehind = ({ presses }: HeldPresses, { type, target }: Event) =>
  type === "input" || type === "change"
    ? presses.some((press) => press.target === target)
    : presses.length > 0;

/** The press that React stopped during the replay. */
let stoppedReplay: Event | undefined;

function stopped(held: HeldPresses, event: Event): void {
  if (held.isReplaying) {
    stoppedReplay = event;
    // A browser would send the form itself.
    event.preventDefault();
  } else held.hold(event);
}

async function replayAll(held: HeldPresses, idle: Promise<void>, takenOver: Promise<void>): Promise<void> {
  for (let press = held.presses[0]; press; press = held.presses[0]) {
    if (press.target === document.body) await idle;
    if (press.kind !== "input") await takenOver;
    await yieldToMain();
    if (isOutdated(held, press) || replay(held, press)) {
      held.presses.shift();
      press.look?.cancel();
    } else await new Promise((resolve) => setTimeout(resolve, retryMs));
  }
}

/** A field that was changed again later is replayed once, as it was left. */
const isOutdated = ({ presses }: HeldPresses, { kind, target }: HeldPress) =>
  kind === "input" && presses.slice(1).some((later) => later.kind === kind && later.target === target);

/** Replays one press; false when its control does not answer yet. One whose control is gone counts as replayed. */
function replay(held: HeldPresses, press: HeldPress): boolean {
  const { id, isConnected } = press.target;
  const target = isConnected || id === "" ? press.target : document.getElementById(id);
  if (!target?.isConnected) return true;
  stoppedReplay = undefined;
  held.isReplaying = true;
  try {
    if (press.kind === "input") changeField(target as HTMLInputElement, press);
    else if (press.kind === "submit") (target as HTMLFormElement).requestSubmit();
    else pressOn(target, press.event);
  } finally {
    held.isReplaying = false;
  }
  return stoppedReplay === undefined;
}

/** A click, or a key and what a browser does with it. */
function pressOn(target: HTMLElement, event: Event): void {
  const copy = new (event.constructor as typeof Event)(event.type, event);
  const isAccepted = target.dispatchEvent(copy);
  if (!isAccepted || (event as KeyboardEvent).key !== "Enter") return;
  (target as HTMLInputElement).form?.requestSubmit();
}

/**
 * Changes a field once more from what the server sent to what the visitor made of it: React took it over as it was, and
 * tells only of changes.
 */
function changeField(field: HTMLInputElement, { value, isChecked }: HeldPress): void {
  if (field.type === "checkbox" || field.type === "radio") {
    // Ticked and unticked again; a radio button never is.
    if (field.type === "checkbox" && isChecked === field.defaultChecked) return;
    field.checked = !isChecked;
    field.click();
    return;
  }
  if (field.matches("input:not([type=file]), textarea")) {
    const { selectionStart, selectionEnd } = field;
    // React remembers what is set on the field itself, and not what its prototype sets.
    field.value = field.defaultValue;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
    if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
  } else if (field.matches("select")) field.value = value;
  for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
}

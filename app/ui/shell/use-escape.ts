import { useRef } from "react";
import { useBeforePaint } from "../table/use-before-paint.ts";

/** Longest time, in ms, between the address that asks for a drawer and the drawer itself. */
const longestWay = 2_000;

let listening = 0;
/** The last Escape that nothing listened to, with the address it was pressed at. */
let early: { readonly href: string; readonly at: number } | null = null;

const isEscape = (event: KeyboardEvent): boolean => event.key === "Escape" && !event.isComposing;

/** A part that has the key for itself, such as an open list of a field, says so by the library's attribute. */
const isTaken = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.getAttribute("data-mantine-stop-propagation") === "true";

if (typeof window !== "undefined")
  window.addEventListener(
    "keydown",
    (event) => {
      if (isEscape(event) && listening === 0) early = { href: location.href, at: performance.now() };
    },
    { capture: true },
  );

/** Whether Escape was pressed at this address before there was anything that listened; asked once. */
function wasEarly(): boolean {
  const found = early;
  early = null;
  return found !== null && found.href === location.href && performance.now() - found.at < longestWay;
}

/**
 * Closes on Escape from the moment the address asks for the drawer. The address changes first, what it shows is drawn
 * after that, and the library listens later still: a key pressed between a command and its form would be lost.
 */
export function useEscape(isOn: boolean, onClose: () => void): void {
  const close = useRef(onClose);
  useBeforePaint(() => {
    close.current = onClose;
  });
  useBeforePaint(() => {
    if (!isOn) return;
    // After this render: no navigation can happen during it.
    const timer = wasEarly() ? setTimeout(() => close.current()) : undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (isEscape(event) && !isTaken(event)) close.current();
    };
    listening += 1;
    window.addEventListener("keydown", onKeyDown, { capture: true });
    return () => {
      listening -= 1;
      clearTimeout(timer);
      window.removeEventListener("keydown", onKeyDown, { capture: true });
    };
  }, [isOn]);
}

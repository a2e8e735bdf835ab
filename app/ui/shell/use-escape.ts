import { useRef } from "react";
import { useBeforePaint } from "../table/use-before-paint.ts";

/** Longest time from the address change to the drawer, ms. */
const longestWay = 2_000;

let listening = 0;
let early: { readonly href: string; readonly at: number } | null = null;

const isEscape = (event: KeyboardEvent): boolean => event.key === "Escape" && !event.isComposing;

/** Returns whether the target handles Escape, by Mantine's attribute (an open list). */
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

/** Returns, once, whether Escape was pressed at this address before anything listened. */
function wasEarly(): boolean {
  const found = early;
  early = null;
  return found !== null && found.href === location.href && performance.now() - found.at < longestWay;
}

/** Closes on Escape from the address change on, before the drawer is rendered and its library listens. */
export function useEscape(isOn: boolean, onClose: () => void): void {
  const close = useRef(onClose);
  useBeforePaint(() => {
    close.current = onClose;
  });
  useBeforePaint(() => {
    if (!isOn) return;
    // After this render, during which navigation is impossible.
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

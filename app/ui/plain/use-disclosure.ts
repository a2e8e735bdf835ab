import { type FocusEvent, type KeyboardEvent, useRef } from "react";

/** Closes a browser's disclosure as a menu closes: with Escape, which gives the focus back, and when the focus leaves it. */
export function useDisclosure() {
  const ref = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (ref.current) ref.current.open = false;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !ref.current?.open) return;
    event.stopPropagation();
    close();
    ref.current.querySelector("summary")?.focus();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) close();
  };
  return { close, details: { ref, onKeyDown, onBlur } };
}

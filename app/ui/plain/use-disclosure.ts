import { type FocusEvent, type KeyboardEvent, useRef } from "react";

/** Closes a native disclosure on Escape, restoring focus, and on loss of focus. */
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

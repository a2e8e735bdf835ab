import { type RefObject, useEffect, useRef } from "react";

interface EndMarkProps {
  readonly onSeen: () => void;
  readonly scroller: RefObject<HTMLElement | null>;
}

/** Reports when the end of the list is near the viewport. */
export function EndMark({ onSeen, scroller }: EndMarkProps) {
  const mark = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!mark.current) return;
    // The list may scroll in its frame or with the page.
    const isFramed = (scroller.current?.scrollHeight ?? 0) > (scroller.current?.clientHeight ?? 0);
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && onSeen(),
      {
        root: isFramed ? scroller.current : null,
        rootMargin: "600px",
      },
    );
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, [onSeen, scroller]);
  return <div ref={mark} style={{ height: 1 }} />;
}

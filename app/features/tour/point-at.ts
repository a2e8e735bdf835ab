import { driver } from "driver.js";

interface Pointer {
  readonly title: string;
  readonly text: string;
  readonly progress: string;
  readonly next: string;
  readonly previous: string;
  readonly skip: string;
  readonly isFirst: boolean;
  readonly onNext: () => void;
  readonly onPrevious: () => void;
  readonly onSkip: () => void;
}

/** Attributes of the control that the library sets while it points there, and takes away from it afterwards. */
const borrowed = ["aria-haspopup", "aria-expanded", "aria-controls"] as const;

/** Distance between a control and the border of its spotlight, in pixels (client contract, S9.7). */
const spotlightPadding = 10;

/** Drawers and forms that open with the step take the focus a moment later: it is brought back. */
const heldMs = 800;

function holdFocus(card: HTMLElement, button: HTMLElement): void {
  button.focus({ preventScroll: true });
  const back = ({ target }: FocusEvent) => {
    if (!card.isConnected) end();
    else if (target instanceof Node && !card.contains(target)) button.focus({ preventScroll: true });
  };
  const end = () => document.removeEventListener("focusin", back);
  document.addEventListener("focusin", back);
  setTimeout(end, heldMs);
}

/** Content inserted above can push a control out of view. */
function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

/** Between the card and the border of the window, in pixels. */
const windowGap = 8;

/**
 * Moves the card into the window whenever the library has placed it: beside a control that is as wide as the page it
 * would stand outside. Where the window is lower than the card its beginning stays in sight.
 */
function keepInside(card: HTMLElement): () => void {
  const place = () => {
    // Empty before anything was moved.
    const [x = 0, y = 0] = card.style.translate.split(" ").map((part) => Number.parseFloat(part) || 0);
    const box = card.getBoundingClientRect();
    const move = (start: number, end: number, room: number) =>
      Math.round(Math.max(windowGap - start, Math.min(0, room - windowGap - end)));
    const { clientWidth, clientHeight } = document.documentElement;
    const right = move(box.left - x, box.right - x, clientWidth);
    const down = move(box.top - y, box.bottom - y, clientHeight);
    const wanted = right === 0 && down === 0 ? "" : `${right}px ${down}px`;
    if (card.style.translate !== wanted) card.style.translate = wanted;
  };
  const watch = new MutationObserver(place);
  watch.observe(card, { attributes: true, attributeFilter: ["style"] });
  place();
  return () => watch.disconnect();
}

/** Lights up one control and says what it is; the answer ends that and leaves the control as it was. */
export function pointAt(element: Element, words: Pointer): () => void {
  const before = borrowed.map((name) => [name, element.getAttribute(name)] as const);
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  let letGo = () => {};
  const light = driver({
    animate: !isStill,
    duration: 150,
    overlayOpacity: 0.55,
    overlayClickBehavior: () => {},
    stagePadding: spotlightPadding,
    stageRadius: 8,
    popoverClass: "tour-popover",
    // Replaces driver.js's own ending: Escape and the cross skip the tour.
    onDestroyStarted: words.onSkip,
    steps: [
      {
        element,
        popover: {
          title: words.title,
          description: words.text,
          showButtons: ["next", "previous", "close"],
          disableButtons: words.isFirst ? ["previous"] : [],
          showProgress: true,
          progressText: words.progress,
          nextBtnText: words.next,
          prevBtnText: words.previous,
          onNextClick: words.onNext,
          onPrevClick: words.onPrevious,
          onPopoverRender: ({ wrapper, closeButton, nextButton }) => {
            closeButton.setAttribute("aria-label", words.skip);
            closeButton.title = words.skip;
            wrapper.setAttribute("aria-live", "polite");
            // The way on, not the cross, is what most want next.
            queueMicrotask(() => holdFocus(wrapper, nextButton));
            letGo();
            letGo = keepInside(wrapper);
          },
        },
      },
    ],
  });
  light.drive();
  const watch = new ResizeObserver(() => {
    if (!isInSight(element)) element.scrollIntoView({ block: "center" });
    light.refresh();
  });
  watch.observe(document.body);
  return () => {
    watch.disconnect();
    letGo();
    light.destroy();
    for (const [name, value] of before) if (value !== null) element.setAttribute(name, value);
  };
}

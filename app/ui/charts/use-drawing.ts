import { type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { EChartsOption } from "./chart-option.ts";
import { inTurn, whenNear } from "./draw-in-turn.ts";
import { isFitting } from "./first-paint.ts";

export type Drawn = ReturnType<Awaited<ReturnType<typeof loadDrawing>>>;
const loadDrawing = async () => {
  ({ init } = await import("./echarts-parts.ts"));
  return init;
};
let init: typeof import("./echarts-parts.ts").init | undefined;

/** Yields between loading the library and drawing. */
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

interface Boxes {
  /** Holds the server's drawing until the browser's exists. */
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly box: RefObject<HTMLDivElement | null>;
}

/** Draws on request, or near the viewport if the server's drawing is missing or does not fit. */
export function useDrawing({ frame, box }: Boxes, option: EChartsOption) {
  const chart = useRef<Drawn | null>(null);
  const [isDrawn, setIsDrawn] = useState(false);
  const latest = useRef(option);
  const first = useRef(option);
  latest.current = option;
  const drawNow = useCallback(() => {
    const element = box.current;
    if (chart.current || !element || !init) return chart.current;
    chart.current = init(element, null, { renderer: "svg" });
    chart.current.setOption(latest.current);
    setIsDrawn(true);
    return chart.current;
  }, [box]);
  const draw = useCallback(async () => {
    if (chart.current) return chart.current;
    await loadDrawing();
    await pause();
    return drawNow();
  }, [drawNow]);
  usePaper({ frame, box }, drawNow);
  const isOther = option !== first.current;
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let isGone = false;
    let isAsked = false;
    const drawInTurn = () => {
      if (isAsked) return;
      isAsked = true;
      void loadDrawing();
      inTurn(async () => (isGone ? undefined : void (await draw())));
    };
    let forget = () => {};
    const observer = new ResizeObserver(() => {
      if (chart.current) return chart.current.resize();
      forget();
      if (isOther || !isFirstFitting(frame.current)) forget = whenNear(element, drawInTurn);
    });
    observer.observe(element);
    // Focus before hydration raises no event.
    if (frame.current?.contains(document.activeElement)) void draw();
    return () => {
      isGone = true;
      forget();
      observer.disconnect();
    };
  }, [frame, box, draw, isOther]);
  useEffect(
    () => () => {
      chart.current?.dispose();
      chart.current = null;
    },
    [],
  );
  useEffect(() => chart.current?.setOption(option, { notMerge: true }), [option]);
  return { chart, isDrawn, draw };
}

const firstOf = (frame: HTMLDivElement | null): SVGSVGElement | undefined =>
  [...(frame?.querySelectorAll<SVGSVGElement>("[data-is-first] > svg") ?? [])].find((svg) =>
    svg.checkVisibility(),
  );

function isFirstFitting(frame: HTMLDivElement | null): boolean {
  const width = firstOf(frame)?.viewBox.baseVal.width;
  return width !== undefined && isFitting(frame?.clientWidth ?? 0, width);
}

/** Draws all charts before printing, with a view box that scales to the paper. */
function usePaper({ frame, box }: Boxes, drawNow: () => Drawn | null): void {
  useEffect(() => {
    if (!firstOf(frame.current)) void loadDrawing();
    const begin = () => {
      const drawn = flushSync(drawNow);
      if (!drawn) void loadDrawing();
      const size = drawn && `0 0 ${drawn.getWidth()} ${drawn.getHeight()}`;
      if (size) box.current?.querySelector("svg")?.setAttribute("viewBox", size);
    };
    const end = () => box.current?.querySelector("svg")?.removeAttribute("viewBox");
    addEventListener("beforeprint", begin);
    addEventListener("afterprint", end);
    return () => {
      removeEventListener("beforeprint", begin);
      removeEventListener("afterprint", end);
    };
  }, [frame, box, drawNow]);
}

/** Waits two frames: an element appearing under the pointer raises a leave event first. */
const twoFrames = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

/** Draws on pointing, then shows the tooltip of the point under the pointer. */
export function useDeferredPointer(chart: RefObject<Drawn | null>, draw: () => Promise<Drawn | null>) {
  const at = useRef<{ x: number; y: number } | null>(null);
  const follow = ({ currentTarget, clientX, clientY }: PointerEvent) => {
    const { left, top } = currentTarget.getBoundingClientRect();
    const isAsked = at.current !== null;
    at.current = { x: clientX - left, y: clientY - top };
    if (isAsked) return;
    void draw()
      .then(twoFrames)
      .then(() => at.current && chart.current?.dispatchAction({ type: "showTip", ...at.current }));
  };
  return {
    onPointerEnter: follow,
    onPointerMove: follow,
    onPointerDown: follow,
    onPointerLeave: ({ pointerType }: PointerEvent) => {
      // After a touch the tooltip is still wanted.
      if (pointerType === "mouse") at.current = null;
    },
  };
}

import { type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { EChartsOption } from "./chart-option.ts";
import { inTurn, whenNear } from "./draw-in-turn.ts";

/** What the library draws with. */
export type Drawn = ReturnType<Awaited<ReturnType<typeof loadDrawing>>>;
const loadDrawing = async () => (await import("./echarts-parts.ts")).init;

/** Between fetching the library, which takes time to start, and drawing the browser may do what waits. */
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

interface Boxes {
  /** Holds the server's drawing until there is the browser's. */
  readonly frame: RefObject<HTMLDivElement | null>;
  /** The browser's. */
  readonly box: RefObject<HTMLDivElement | null>;
}

/** The browser's own drawing: made when it is asked for, or near to where the server's is missing or does not fit. */
export function useDrawing({ frame, box }: Boxes, option: EChartsOption) {
  const chart = useRef<Drawn | null>(null);
  const [isDrawn, setIsDrawn] = useState(false);
  const latest = useRef(option);
  const first = useRef(option);
  latest.current = option;
  const draw = useCallback(async () => {
    if (chart.current) return chart.current;
    const init = await loadDrawing();
    await pause();
    const element = box.current;
    if (chart.current || !element) return chart.current;
    chart.current = init(element, null, { renderer: "svg" });
    chart.current.setOption(latest.current);
    setIsDrawn(true);
    return chart.current;
  }, [box]);
  const isOther = option !== first.current;
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let isGone = false;
    let isAsked = false;
    const drawInTurn = () => {
      if (isAsked) return;
      isAsked = true;
      // Fetched at once; drawn when it is its turn.
      void loadDrawing();
      inTurn(async () => (isGone ? undefined : void (await draw())));
    };
    let forget = () => {};
    const observer = new ResizeObserver(() => {
      if (chart.current) return chart.current.resize();
      forget();
      if (isOther || !isFitting(frame.current)) forget = whenNear(element, drawInTurn);
    });
    // Tells the first size too.
    observer.observe(element);
    // Reached by keyboard before the page listened: nobody tells of a focus that is there already.
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

/** Stretched by more than that a word looks wrong. */
const mostStretched = 0.1;

/** Whether the server's drawing stands there, and is about as wide as its box. */
function isFitting(frame: HTMLDivElement | null): boolean {
  const width = frame?.querySelector<SVGSVGElement>("[data-is-first] > svg")?.viewBox.baseVal.width;
  return width !== undefined && Math.abs((frame?.clientWidth ?? 0) / width - 1) <= mostStretched;
}

/** What came under the pointer by being drawn is told to the library first, which takes it for leaving the chart. */
const twoFrames = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

/** Whoever points at a chart that is not drawn yet waits for it, and sees then what is under the pointer. */
export function useLatePointer(chart: RefObject<Drawn | null>, draw: () => Promise<Drawn | null>) {
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
      // A finger that was lifted still wants to know.
      if (pointerType === "mouse") at.current = null;
    },
  };
}

import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  use,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import classes from "./chart.module.css";
import { ChartDownloads, type ChartTable } from "./chart-downloads.tsx";
import type { ChartLook } from "./chart-look.ts";
import type { EChartsOption } from "./chart-option.ts";
import { ChartRenderContext } from "./chart-render-context.ts";
import { inTurn, whenNear } from "./draw-in-turn.ts";
import type { LegendEntry } from "./svg-picture.ts";

interface ChartProps {
  readonly option: EChartsOption;
  /** What the option was made with. */
  readonly look: ChartLook;
  readonly height: number;
  /** Width of the box on a desktop: what the server draws fits it without a jump. */
  readonly serverWidth?: number;
  readonly title: string;
  /** One sentence for those who cannot see the picture. */
  readonly summary: string;
  /** What each point along the axis says, for the arrow keys; charts without an axis have none. */
  readonly points?: readonly string[];
  /** Names of the lines with their colours, above the picture and in what is taken away. */
  readonly legend?: readonly LegendEntry[];
  /** What stands in the place of the list of names, where they need more than a colour. */
  readonly legendView?: ReactNode;
  /** The same data as a table. */
  readonly table: ChartTable;
}

const noPoints: readonly string[] = [];
const noLegend: readonly LegendEntry[] = [];

type Drawing = Awaited<ReturnType<typeof loadDrawing>>;
const loadDrawing = async () => (await import("./echarts-parts.ts")).init;

/** Between fetching the library, which takes time to start, and drawing the browser may do what waits. */
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/**
 * A chart that is there with the first byte (SVG from the server), taken over by the browser with crosshair and
 * tooltip: when somebody points at it or comes to it by keyboard, and without that once it is near the part that is
 * seen, where the server's drawing does not fit. Arrow keys move the crosshair, "show data" has the numbers.
 */
export function Chart(props: ChartProps) {
  const { option, look, height, serverWidth = 720, title, summary, points = noPoints, table } = props;
  const { legend = noLegend, legendView } = props;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [position, setPosition] = useState(-1);
  const frame = useRef<HTMLDivElement>(null);
  const { chart, isDrawn, draw } = useDrawing({ frame, box }, option);
  const onPoint = useLatePointer(chart, draw);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const last = points.length - 1;
    const next = Math.max(0, Math.min(last, position < 0 ? (step > 0 ? 0 : last) : position + step));
    setPosition(next);
    void draw().then((drawn) => drawn?.dispatchAction({ type: "showTip", seriesIndex: 0, dataIndex: next }));
  };
  const crosshair = points.length > 0 && {
    role: "slider",
    tabIndex: 0,
    "aria-label": title,
    "aria-valuemin": 0,
    "aria-valuemax": points.length - 1,
    "aria-valuenow": Math.max(0, position),
    "aria-valuetext": points[position] ?? summary,
    onKeyDown,
    onFocus: () => void draw(),
  };

  return (
    <figure className={classes.figure} aria-labelledby={id}>
      <figcaption id={id} className="visually-hidden">
        {title}. {summary}
      </figcaption>
      {legendView}
      {legendView === undefined && legend.length > 0 && (
        <ul className={classes.legend}>
          {legend.map(({ name, color }) => (
            <li key={name}>
              <span style={{ background: color }} />
              {name}
            </li>
          ))}
        </ul>
      )}
      <div
        ref={frame}
        className={classes.frame}
        style={{ height }}
        {...crosshair}
        {...(isDrawn ? {} : onPoint)}
      >
        {!isDrawn && <FirstPaint option={option} look={look} width={serverWidth} height={height} />}
        <div ref={box} className={classes.box} aria-hidden="true" />
      </div>
      <div className={classes.below}>
        <DataTable title={title} columns={table.columns} rows={table.rows} />
        <ChartDownloads title={title} table={table} onPicture={async () => pictureOf(await draw(), props)} />
      </div>
    </figure>
  );
}

interface Boxes {
  /** Holds the server's drawing until there is the browser's. */
  readonly frame: RefObject<HTMLDivElement | null>;
  /** The browser's. */
  readonly box: RefObject<HTMLDivElement | null>;
}

/** The browser's own drawing: made when it is asked for, or near to where the server's is missing or does not fit. */
function useDrawing({ frame, box }: Boxes, option: EChartsOption) {
  const chart = useRef<ReturnType<Drawing> | null>(null);
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
function useLatePointer(
  chart: RefObject<ReturnType<Drawing> | null>,
  draw: () => Promise<ReturnType<Drawing> | null>,
) {
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

/** What is drawn now, as PNG with its title. */
async function pictureOf(
  chart: ReturnType<Drawing> | null,
  { title, look, legend = noLegend }: ChartProps,
): Promise<Blob> {
  const { toPng } = await import("./svg-picture.ts");
  if (!chart) throw new Error("nothing is drawn");
  const { card: background, text: ink } = look.colors;
  const [width, height] = [chart.getWidth(), chart.getHeight()];
  return toPng({ title, svg: chart.renderToSVGString(), width, height, background, ink, legend });
}

interface FirstPaintProps {
  readonly option: EChartsOption;
  readonly look: ChartLook;
  readonly width: number;
  readonly height: number;
}

/** The server's picture; on hydration React leaves its markup alone, so it stays until the browser's is drawn. */
function FirstPaint({ option, look, width, height }: FirstPaintProps) {
  const render = use(ChartRenderContext);
  const drawn = render?.(option, look, { width, height });
  return (
    <div
      className={`${classes.box} ${classes.first}`}
      data-is-first
      data-wide={(drawn && drawn.width > 560) || undefined}
      aria-hidden="true"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: SVG text made by the chart library, names escaped by it
      dangerouslySetInnerHTML={{ __html: drawn?.svg ?? "" }}
    />
  );
}

/** The rows are there once they are asked for: a thousand days would be most of the page's bytes. */
function DataTable({ title, columns, rows }: Omit<ChartTable, "plainRows"> & { readonly title: string }) {
  const { t } = useTranslation("common");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={classes.data} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{t("common:chart.showData")}</summary>
      {isOpen && (
        <div className={classes.scroll}>
          <table>
            <caption className="visually-hidden">{title}</caption>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows().map((row) => (
                <tr key={row.join("|")}>
                  {row.map((cell, index) => (
                    <td key={columns[index]} className={index > 0 ? "num" : undefined}>
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </details>
  );
}

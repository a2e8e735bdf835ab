import { type KeyboardEvent, type ReactNode, use, useId, useRef, useState } from "react";
import classes from "./chart.module.css";
import { ChartActions, type ChartTable } from "./chart-downloads.tsx";
import type { ChartLook } from "./chart-look.ts";
import type { EChartsOption } from "./chart-option.ts";
import { type ChartPoints, pointsOfTexts } from "./chart-points.ts";
import { ChartRenderContext } from "./chart-render-context.ts";
import { wordsFrom } from "./first-paint.ts";
import { LineSign } from "./line-sign.tsx";
import type { LegendEntry } from "./svg-picture.ts";
import { type Drawn, useDeferredPointer, useDrawing } from "./use-drawing.ts";

interface ChartProps {
  readonly option: EChartsOption;
  readonly look: ChartLook;
  readonly height: number;
  readonly serverWidth?: number;
  readonly title: string;
  readonly summary: string;
  /** Text of each point along the axis, for the arrow keys. */
  readonly points?: ChartPoints;
  readonly legend?: readonly LegendEntry[];
  readonly legendView?: ReactNode;
  readonly table: ChartTable;
}

const noPoints = pointsOfTexts([]);
const noLegend: readonly LegendEntry[] = [];

/**
 * Chart sent as SVG by the server; the browser redraws it with crosshair and tooltip on pointing or focus, or near the
 * viewport if it does not fit.
 */
export function Chart(props: ChartProps) {
  const { option, look, height, serverWidth = 720, title, summary, points = noPoints, table } = props;
  const { legend = noLegend, legendView } = props;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [position, setPosition] = useState(-1);
  const [isDataShown, setDataShown] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const { chart, isDrawn, draw } = useDrawing({ frame, box }, option);
  const onPoint = useDeferredPointer(chart, draw);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const last = points.count - 1;
    const next = Math.max(0, Math.min(last, position < 0 ? (step > 0 ? 0 : last) : position + step));
    setPosition(next);
    void draw().then((drawn) => drawn?.dispatchAction({ type: "showTip", seriesIndex: 0, dataIndex: next }));
  };
  const crosshair = points.count > 0 && {
    role: "slider",
    tabIndex: 0,
    "aria-label": title,
    "aria-valuemin": 0,
    "aria-valuemax": points.count - 1,
    "aria-valuenow": Math.max(0, position),
    "aria-valuetext": points.textOf(position) ?? summary,
    onKeyDown,
    onFocus: () => void draw(),
  };

  return (
    <figure className={classes.figure} aria-labelledby={id}>
      <figcaption id={id} className="visually-hidden">
        {title}. {summary}
      </figcaption>
      <div className={classes.top}>
        {legendView}
        {legendView === undefined && legend.length > 0 && (
          <ul className={classes.legend}>
            {legend.map(({ name, color, type }) => (
              <li key={name}>
                <LineSign color={color} type={type} />
                {name}
              </li>
            ))}
          </ul>
        )}
        <ChartActions
          title={title}
          table={table}
          data={{ isShown: isDataShown, onToggle: () => setDataShown(!isDataShown) }}
          onPicture={async (note) => pictureOf(await draw(), props, note)}
        />
      </div>
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
      {isDataShown && <DataTable title={title} columns={table.columns} rows={table.rows} />}
    </figure>
  );
}

async function pictureOf(
  chart: Drawn | null,
  { title, look, legend = noLegend }: ChartProps,
  note: string | null,
): Promise<Blob> {
  const { toPng } = await import("./svg-picture.ts");
  if (!chart) throw new Error("nothing is drawn");
  const { card: background, text: ink, muted } = look.colors;
  const [width, height] = [chart.getWidth(), chart.getHeight()];
  return toPng({
    title,
    svg: chart.renderToSVGString(),
    width,
    height,
    background,
    ink,
    muted,
    legend,
    note,
  });
}

interface FirstPaintProps {
  readonly option: EChartsOption;
  readonly look: ChartLook;
  readonly width: number;
  readonly height: number;
}

/** The server's picture; React keeps its markup on hydration. */
function FirstPaint({ option, look, width, height }: FirstPaintProps) {
  const render = use(ChartRenderContext);
  const drawings = render?.(option, look, { width, height }) ?? [];
  return (
    <div
      className={`${classes.box} ${classes.first}`}
      data-is-first
      data-words-from={drawings[0] && wordsFrom(drawings[0].width)}
      aria-hidden="true"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: SVG text made by the chart library, names escaped by it
      dangerouslySetInnerHTML={{ __html: drawings.map(({ svg }) => svg).join("") }}
    />
  );
}

/** Data of a chart; rendered on request, as a thousand days would dominate the page's bytes. */
function DataTable({
  title,
  columns,
  rows,
}: Omit<ChartTable, "plainRows" | "marks"> & { readonly title: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard has to get into it
    <section className={classes.scroll} aria-label={title} tabIndex={0} data-chart-data>
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
    </section>
  );
}

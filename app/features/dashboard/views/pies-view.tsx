import { type ReactNode, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { plainNumber } from "../../../i18n/plain-number.ts";
import type { Figure } from "../../../shared/common.schema.ts";
import { colorsBeside } from "../../../shared/names/pie-colors.ts";
import { Chart } from "../../../ui/charts/chart.tsx";
import { percent } from "../../../ui/charts/chart-look.ts";
import { pointsOfTexts } from "../../../ui/charts/chart-points.ts";
import { donutOption, donutTexts, foldSlices } from "../../../ui/charts/kinds/donut-chart.ts";
import { useChartLook } from "../../../ui/charts/use-chart-look.ts";
import { IconChevronLeft, IconChevronRight } from "../../../ui/icons/icons.ts";
import { Percent } from "../../../ui/money/amounts.tsx";
import { FigureText } from "../../../ui/money/figure.tsx";
import { deriveShare } from "../derive-slices.ts";
import { ofAsset, ofCash, ofPie } from "../page/dashboard-target.ts";
import { chartWidth, type ViewProps, type WidgetFrame } from "../page/widget-frame.ts";
import type { PieShare } from "../widget.schema.ts";
import { pieName } from "./pie-name.ts";
import classes from "./views.module.css";

type Body = ViewProps<"pies">["body"];
const heights = { low: 96, middle: 120, high: 180 } as const;

/** A line of the open level; without `node`: uncategorised. */
interface Line {
  readonly id: string;
  readonly name: string;
  readonly share: Figure;
  /** Colour index, the category's if set. */
  readonly series: number | "other";
  readonly node?: PieShare;
  readonly loose?: Body["loose"][number];
}

const ratioOf = (share: Figure): number => ("value" in share ? Number(share.value) : 0);

/** Drill-down by category. */
export function PiesView({ body, frame }: ViewProps<"pies">) {
  const { t } = useTranslation("dashboard");
  const { nodes, loose } = body;
  const [open, setOpen] = useState<string | null>(null);
  const parent = nodes.find(({ id }) => id === open);
  const lines = useMemo((): readonly Line[] => {
    const below = nodes.filter(({ parentId }) => parentId === (parent?.id ?? null));
    const colors = colorsBeside(below.map(({ color }) => color));
    const inside = below.map((node, index) => ({
      ...{ id: node.id, name: pieName(node, t), share: node.share, node },
      series: colors[index] ?? 1,
    }));
    if (parent) return inside;
    const others = loose.map((item) => ({
      id: item.asset?.id ?? `cash:${item.currency}`,
      name: t("pies.loose", { name: pieName(item, t) }),
      share: item.weight,
      series: "other" as const,
      loose: item,
    }));
    return [...inside, ...others];
  }, [nodes, loose, parent, t]);
  return (
    <>
      <Picture lines={lines} frame={frame} title={parent ? pieName(parent, t) : frame.title} />
      {parent && (
        <button type="button" className={classes.more} onClick={() => setOpen(parent.parentId)}>
          <IconChevronLeft size={14} aria-hidden /> {t("pies.up", { name: pieName(parent, t) })}
        </button>
      )}
      <ol className={classes.slices}>
        {byShare(lines).map(({ line, series }) => (
          <li key={line.id} data-series={series}>
            <Name line={line} canOpen={nodes.some(({ parentId }) => parentId === line.id)} onOpen={setOpen} />
            <Target node={line.node} />
            <Share line={line} body={body} frame={frame} parent={parent} />
          </li>
        ))}
      </ol>
      {!frame.isAlone && (
        <p className={classes.below}>
          <Link to={`/pies?p=${frame.portfolioId}`}>{t("pies.edit")}</Link>
        </p>
      )}
    </>
  );
}

/** In the chart's order and colours. */
function byShare(lines: readonly Line[]): readonly { line: Line; series: number | "other" }[] {
  const drawn = foldSlices(
    lines.map((line) => ({ name: line.name, ratio: ratioOf(line.share) })),
    "",
  ).filter(({ isOther }) => !isOther).length;
  return [...lines]
    .sort((a, b) => ratioOf(b.share) - ratioOf(a.share))
    .map((line, index) => ({ line, series: index < drawn ? line.series : "other" }));
}

interface PictureProps {
  readonly lines: readonly Line[];
  readonly frame: WidgetFrame;
  readonly title: string;
}

function Picture({ lines, frame, title }: PictureProps) {
  const { t } = useTranslation("dashboard");
  const look = useChartLook(frame.currency);
  const slices = useMemo(
    () => lines.map(({ name, share, series }) => ({ name, ratio: ratioOf(share), series })),
    [lines],
  );
  const option = useMemo(() => donutOption(slices, t("allocation.other"), look), [slices, look, t]);
  return (
    <Chart
      option={option}
      look={look}
      height={heights[frame.height]}
      serverWidth={chartWidth(frame)}
      title={title}
      summary={slices.map(({ name, ratio }) => `${name} ${percent(ratio, look)}`).join(", ")}
      points={pointsOfTexts(donutTexts(slices, t("allocation.other"), look))}
      table={{
        columns: [t("allocation.name"), t("allocation.weight")],
        rows: () => slices.map(({ name, ratio }) => [name, percent(ratio, look)]),
        plainRows: () => slices.map(({ name, ratio }) => [name, plainNumber(ratio)]),
        marks: { rows: () => lines.map(({ share }) => [share]) },
      }}
    />
  );
}

interface NameProps {
  readonly line: Line;
  readonly canOpen: boolean;
  readonly onOpen: (id: string) => void;
}

function Name({ line: { id, name }, canOpen, onOpen }: NameProps): ReactNode {
  if (!canOpen)
    return (
      <span className={classes.sliceName} title={name}>
        {name}
      </span>
    );
  return (
    <button type="button" className={`${classes.sliceName} ${classes.opens}`} onClick={() => onOpen(id)}>
      {name}
      <IconChevronRight size={14} aria-hidden />
    </button>
  );
}

function Target({ node }: { readonly node: PieShare | undefined }) {
  const { t } = useTranslation("dashboard");
  if (!node || node.target === null) return null;
  return (
    <span className={classes.muted}>
      {t("pies.target")} <Percent value={node.target} />
    </span>
  );
}

interface ShareProps {
  readonly line: Line;
  readonly body: Body;
  readonly frame: WidgetFrame;
  readonly parent: PieShare | undefined;
}

/** A weight at the top level; below, the quotient of two values. */
function Share({ line, body: { on }, frame, parent }: ShareProps) {
  const { t } = useTranslation("dashboard");
  const { id, name, share, node, loose } = line;
  const figure = { figure: share, name: `${frame.id}-${id}` };
  if (parent && node)
    return (
      <FigureText
        {...figure}
        derive={() => deriveShare({ name, node, parent, parentName: pieName(parent, t), on }, frame, t)}
      />
    );
  const at = { ...frame, period: { name: null, from: on, to: on } };
  const explain = node
    ? ofPie(frame, "weight", id, on)
    : loose?.asset
      ? ofAsset(at, "weight", loose.asset.id)
      : ofCash(at, "weight", loose?.currency ?? "");
  return <FigureText {...figure} explain={explain} />;
}

import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { IconChevronRight } from "../../../ui/icons/icons.ts";
import { MarkedName } from "../../../ui/market/marked-name.tsx";
import { FigureText } from "../../../ui/money/figure.tsx";
import { ScrollBox } from "../../../ui/table/scroll-box.tsx";
import classes from "../analytics.module.css";
import type { Division } from "../analytics.types.ts";
import { useMoreRows } from "../more-rows.tsx";
import { ofAsset, ofCash } from "../stats-target.ts";
import { derivePiece, deriveRest, deriveSlice, deriveThrough } from "./derive-division.ts";
import { pieceName } from "./piece-name.ts";
import { useSliceName } from "./use-slice-name.ts";

type Slice = Division["slices"][number];
type Piece = Slice["pieces"][number];

const firstRows = 15;

/** Slices with values and weights, expandable to pieces. */
export function SliceTable({ division }: { readonly division: Division }) {
  const { t } = useTranslation("analytics");
  const { shown, button } = useMoreRows(division.slices, firstRows);
  if (division.slices.length === 0) return null;
  const hasFunds = division.slices.some(({ through }) => through !== null);
  return (
    <div>
      <ScrollBox label={t("division.title")}>
        <table className={`${classes.table} ${classes.slices}`}>
          <thead>
            <tr>
              <th scope="col">{t(`by.${division.by}`)}</th>
              <th scope="col" className="num">
                {t("column.weight")}
              </th>
              <th scope="col" className="num">
                {t("column.value")}
              </th>
              {hasFunds && (
                <th scope="col" className="num">
                  {t("column.through")}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {shown.map((slice) => (
              <SliceRows key={slice.key} slice={slice} division={division} hasFunds={hasFunds} />
            ))}
            <tr className={classes.total}>
              <th scope="row">{t("column.total")}</th>
              <td />
              <td className="num">
                <FigureText
                  figure={division.total}
                  name="division-total"
                  explain={{
                    metric: "value",
                    scope: { kind: "portfolio", portfolioId: division.portfolioId },
                    period: { from: division.period.from, to: division.period.to },
                  }}
                  variant="cell"
                />
              </td>
              {hasFunds && <td />}
            </tr>
          </tbody>
        </table>
      </ScrollBox>
      {button}
    </div>
  );
}

interface SliceRowsProps {
  readonly slice: Slice;
  readonly division: Division;
  readonly hasFunds: boolean;
}

/** False for a single holding. */
const isOpener = ({ by }: Division, { pieces }: Slice): boolean =>
  by !== "asset" || pieces.length > 1 || pieces.some(({ via }) => via !== null);

/** A slice of one holding or currency has its own explanation; others are sums. */
function targetOf(division: Division, metric: "value" | "weight", pieces: readonly Piece[]) {
  const [only, ...more] = pieces;
  if (only === undefined || more.length > 0 || only.via !== null) return undefined;
  if (only.asset) return ofAsset(division, metric, only.asset.id);
  return only.cash === null ? undefined : ofCash(division, metric, only.cash);
}

function SliceRows({ slice, division, hasFunds }: SliceRowsProps) {
  const { t } = useTranslation("analytics");
  const nameOf = useSliceName(division.by);
  const [isOpen, setIsOpen] = useState(false);
  const { key, pieces, value, weight, through } = slice;
  const name = nameOf(slice);
  const canOpen = isOpener(division, slice);
  const asset = division.by === "asset" ? assetOf(slice) : null;
  const figure = (metric: "value" | "weight", shown: Slice["value"]) => {
    const target = targetOf(division, metric, pieces);
    return (
      <FigureText
        figure={shown}
        name={`slice-${metric}-${key}`}
        {...(target
          ? { explain: target }
          : { derive: () => deriveSlice(division, slice, metric, t, nameOf) })}
        variant="cell"
      />
    );
  };
  return (
    <>
      <tr data-slice={key}>
        <th scope="row">
          {canOpen ? (
            <button
              type="button"
              className={classes.unfold}
              aria-expanded={isOpen}
              onClick={() => setIsOpen(!isOpen)}
            >
              <IconChevronRight size={14} aria-hidden />
              <Marked asset={asset}>{name}</Marked>
            </button>
          ) : (
            <span
              className={division.slices.some((one) => isOpener(division, one)) ? classes.leaf : undefined}
            >
              <Marked asset={asset}>{name}</Marked>
            </span>
          )}
        </th>
        <td className="num">{figure("weight", weight)}</td>
        <td className="num">{figure("value", value)}</td>
        {hasFunds && (
          <td className="num">
            {through && (
              <FigureText
                figure={through}
                name={`slice-through-${key}`}
                derive={() => deriveThrough(division, slice, t, nameOf)}
                variant="cell"
              />
            )}
          </td>
        )}
      </tr>
      {isOpen &&
        pieces.map((piece, place) => (
          <PieceRow key={pieceKey(piece)} {...{ piece, division, hasFunds }} name={`${key}-${place}`} />
        ))}
      {isOpen && <RestRow slice={slice} division={division} hasFunds={hasFunds} />}
    </>
  );
}

/** In the grouping by asset, funds that hold it are further pieces. */
const assetOf = ({ key, pieces }: Slice): Piece["asset"] =>
  pieces.find(({ asset }) => asset?.id === key)?.asset ?? null;

interface MarkedProps {
  readonly asset: Piece["asset"];
  readonly children: ReactNode;
}

const Marked = ({ asset, children }: MarkedProps) =>
  asset ? (
    <MarkedName asset={asset} size="tiny">
      {children}
    </MarkedName>
  ) : (
    children
  );

const pieceKey = ({ asset, cash, name, via }: Piece): string =>
  [asset?.id, cash, name, via?.id].map((part) => part ?? "").join("|");

interface PieceRowProps extends Omit<SliceRowsProps, "slice"> {
  readonly piece: Piece;
  /** Name of its figures: slice and index. */
  readonly name: string;
}

function PieceRow({ piece, division, hasFunds, name }: PieceRowProps) {
  const { t } = useTranslation("analytics");
  const figure = (metric: "value" | "weight") => {
    const target = targetOf(division, metric, [piece]);
    return (
      <FigureText
        figure={piece[metric]}
        name={`piece-${metric}-${name}`}
        {...(target ? { explain: target } : { derive: () => derivePiece(division, piece, metric, t) })}
        variant="cell"
      />
    );
  };
  return (
    <tr className={classes.piece}>
      <th scope="row">
        <Marked asset={piece.asset}>
          {pieceName(piece, t)}
          {piece.via && <span className={classes.muted}> {t("slice.via", { fund: piece.via.ticker })}</span>}
        </Marked>
      </th>
      <td className="num">{figure("weight")}</td>
      <td className="num">{figure("value")}</td>
      {hasFunds && <td />}
    </tr>
  );
}

/** Unlisted pieces as one row. */
function RestRow({ slice, division, hasFunds }: SliceRowsProps) {
  const { t } = useTranslation("analytics");
  const nameOf = useSliceName(division.by);
  const { key, rest, pieces, pieceCount } = slice;
  if (rest === null) return null;
  const figure = (metric: "value" | "weight") => (
    <FigureText
      figure={rest[metric]}
      name={`rest-${metric}-${key}`}
      derive={() => deriveRest(division, slice, metric, t, nameOf)}
      variant="cell"
    />
  );
  return (
    <tr className={classes.piece}>
      <th scope="row">{t("slice.more", { count: pieceCount - pieces.length })}</th>
      <td className="num">{figure("weight")}</td>
      <td className="num">{figure("value")}</td>
      {hasFunds && <td />}
    </tr>
  );
}

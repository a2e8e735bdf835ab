import { useTranslation } from "react-i18next";
import classes from "./states.module.css";

interface SkeletonProps {
  /** CSS length of the thing to come: a skeleton has the size of its result. */
  readonly width?: string;
  readonly height: string;
}

/** A grey place of the right size; it appears only when waiting takes longer than 300 ms. */
export const Skeleton = ({ width = "100%", height }: SkeletonProps) => (
  <span className={classes.skeleton} style={{ width, height }} aria-hidden="true" />
);

interface SkeletonRowsProps {
  readonly count: number;
  /** Height of one row; the height of a table row by default. */
  readonly height?: string;
}

/** Rows of a table or list that is on its way; told once to those who listen. */
export function SkeletonRows({ count, height = "var(--row)" }: SkeletonRowsProps) {
  const { t } = useTranslation("common");
  return (
    <div className={classes.rows} role="status" data-loading>
      <span className="visually-hidden">{t("common:state.loading")}</span>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows without identity
        <span key={index} className={classes.row} style={{ height }}>
          <Skeleton height="12px" width={`${70 - ((index * 17) % 30)}%`} />
        </span>
      ))}
    </div>
  );
}

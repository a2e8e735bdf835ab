import { useTranslation } from "react-i18next";
import classes from "./states.module.css";

interface SkeletonProps {
  readonly width?: string;
  readonly height: string;
}

/** Placeholder of the expected size, shown after 300 ms. */
export const Skeleton = ({ width = "100%", height }: SkeletonProps) => (
  <span className={classes.skeleton} style={{ width, height }} aria-hidden="true" />
);

interface SkeletonRowsProps {
  readonly count: number;
  readonly height?: string;
}

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

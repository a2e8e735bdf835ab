import classes from "./asset-mark.module.css";
import { type MarkedAsset, markOf } from "./mark-of.ts";

interface AssetMarkProps {
  readonly asset: MarkedAsset;
  /** `tiny` in rows of one line. */
  readonly size?: "tiny" | "small" | "large";
}

/** Letters in the asset's own colour beside its name, which says what it is: not read aloud. */
export function AssetMark({ asset, size = "small" }: AssetMarkProps) {
  const { letters, color } = markOf(asset);
  return (
    <span className={classes.mark} data-color={color} data-size={size} aria-hidden="true">
      {letters}
    </span>
  );
}

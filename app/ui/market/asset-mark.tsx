import classes from "./asset-mark.module.css";
import { type MarkedAsset, markOf } from "./mark-of.ts";

interface AssetMarkProps {
  readonly asset: MarkedAsset;
  /** `tiny` for single-line rows. */
  readonly size?: "tiny" | "small" | "large";
}

/** Letters in the asset's colour, hidden from screen readers since the name follows. */
export function AssetMark({ asset, size = "small" }: AssetMarkProps) {
  const { letters, color } = markOf(asset);
  return (
    <span className={classes.mark} data-color={color} data-size={size} aria-hidden="true">
      {letters}
    </span>
  );
}

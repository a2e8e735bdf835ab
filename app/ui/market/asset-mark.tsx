import classes from "./asset-mark.module.css";
import { type MarkedAsset, markOf } from "./mark-of.ts";

interface AssetMarkProps {
  readonly asset: MarkedAsset;
  readonly size?: "tiny" | "small" | "large";
}

/** Asset letters, hidden from screen readers, as the name follows. */
export function AssetMark({ asset, size = "small" }: AssetMarkProps) {
  const { letters, color } = markOf(asset);
  return (
    <span className={classes.mark} data-color={color} data-size={size} aria-hidden="true">
      {letters}
    </span>
  );
}

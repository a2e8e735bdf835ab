import type { ReactNode } from "react";
import classes from "./asset-mark.module.css";
import { AssetMark } from "./asset-mark.tsx";
import type { MarkedAsset } from "./mark-of.ts";

interface MarkedNameProps {
  readonly asset: MarkedAsset;
  readonly size?: "tiny" | "small";
  readonly children: ReactNode;
}

export const MarkedName = ({ asset, size = "small", children }: MarkedNameProps) => (
  <span className={classes.named} data-size={size}>
    <AssetMark asset={asset} size={size} />
    <span className={classes.name}>{children}</span>
  </span>
);

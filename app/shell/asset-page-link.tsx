import type { ReactNode } from "react";
import { Link } from "react-router";
import { assetPathOf, isOwnAssetPath } from "../shared/text/asset-path.ts";
import { useIsShared } from "./use-seen-portfolio.ts";

interface AssetPageLinkProps {
  readonly asset: Parameters<typeof assetPathOf>[0];
  readonly children: ReactNode;
}

/** Links to an asset's page, unless only its owner can open it. */
export function AssetPageLink({ asset, children }: AssetPageLinkProps) {
  const isShared = useIsShared();
  const path = assetPathOf(asset);
  return isShared && isOwnAssetPath(path) ? null : <Link to={path}>{children}</Link>;
}

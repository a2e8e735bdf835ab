import { colorsBeside } from "../../shared/names/pie-colors.ts";
import type { PieNode } from "../../shared/schemas/pie.schema.ts";
import type { IconType } from "../../ui/icons/icon.tsx";
import {
  IconBolt,
  IconBuilding,
  IconCash,
  IconChartPie,
  IconCoin,
  IconHeart,
  IconHome,
  IconLeaf,
  IconRocket,
  IconShield,
  IconStar,
  IconWorld,
} from "../../ui/icons/icons.ts";
import type { DraftNode } from "./draft-tree.ts";

export const pieIconOf: Readonly<Record<NonNullable<PieNode["icon"]>, IconType>> = {
  chart: IconChartPie,
  building: IconBuilding,
  home: IconHome,
  globe: IconWorld,
  coin: IconCoin,
  cash: IconCash,
  bolt: IconBolt,
  heart: IconHeart,
  leaf: IconLeaf,
  shield: IconShield,
  rocket: IconRocket,
  star: IconStar,
};

/** Returns the colour number of each node: its own, its category's, or at the top one unlike its neighbours'. */
export function colorsOf(draft: readonly DraftNode[]): ReadonlyMap<string, number> {
  const top = draft.filter(({ parent }) => parent === null);
  const beside = colorsBeside(top.map(({ color }) => color));
  const colors = new Map(top.map(({ key }, index) => [key, beside[index] ?? 1]));
  for (const { key, parent, color } of draft)
    if (parent !== null) colors.set(key, color ?? colors.get(parent) ?? 1);
  return colors;
}

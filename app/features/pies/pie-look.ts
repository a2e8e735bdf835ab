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
  type TablerIcon,
} from "@tabler/icons-react";
import { type PieNode, pieColors } from "../../shared/pie-shapes.ts";
import type { DraftNode } from "./draft-tree.ts";

export const pieIconOf: Readonly<Record<NonNullable<PieNode["icon"]>, TablerIcon>> = {
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

/** Number of each node's colour: its own, its category's, or by its place at the top. */
export function colorsOf(draft: readonly DraftNode[]): ReadonlyMap<string, number> {
  const colors = new Map<string, number>();
  let place = 0;
  for (const { key, parent, color } of draft) {
    const inherited = parent === null ? (place++ % pieColors) + 1 : (colors.get(parent) ?? 1);
    colors.set(key, color ?? inherited);
  }
  return colors;
}

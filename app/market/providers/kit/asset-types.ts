import type { ListedAsset } from "../rows.ts";
import { lookup } from "./lookup.ts";

const typeOf = lookup<ListedAsset["type"]>({
  "american depositary receipt": "stock",
  bond: "bond",
  "common stock": "stock",
  currency: "cash",
  "depositary receipt": "stock",
  "digital currency": "crypto",
  equity: "stock",
  etf: "etf",
  fund: "etf",
  index: "index",
  "limited partnership": "limitedPartnership",
  "mutual fund": "etf",
  "physical currency": "cash",
  "preferred stock": "stock",
  reit: "reit",
  stock: "stock",
});

export const typeOfName = (name: string | null | undefined): ListedAsset["type"] =>
  typeOf(name?.toLowerCase()) ?? null;

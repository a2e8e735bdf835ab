import type { z } from "zod";
import { delayDays } from "../../../shared/names/publication-names.ts";
import type { PublicationSettings, Published } from "../../../shared/schemas/publication.schema.ts";

export type Settings = z.output<typeof PublicationSettings>;
export type Delay = Settings["delayDays"];

/** Default settings before the first publication: they show as little as possible. */
export const privateSettings: Settings = {
  isListed: false,
  delayDays: 0,
  areTransactionsShared: false,
  areAmountsShown: false,
  showsOwner: false,
  hiddenAssets: [],
  description: "",
};

/** Returns the stored settings, or the defaults. */
export const settingsOf = (published: Published | null): Settings =>
  published === null
    ? privateSettings
    : {
        isListed: published.isListed,
        delayDays: published.delayDays,
        areTransactionsShared: published.areTransactionsShared,
        areAmountsShown: published.areAmountsShown,
        showsOwner: published.showsOwner,
        hiddenAssets: published.hiddenAssets,
        description: published.description,
      };

/** Parses the chosen delay; 0 for anything else. */
export const delayOf = (text: string): Delay => delayDays.find((days) => String(days) === text) ?? 0;

export const isSame = (left: Settings, right: Settings): boolean =>
  JSON.stringify({ ...left, hiddenAssets: left.hiddenAssets.toSorted() }) ===
  JSON.stringify({ ...right, hiddenAssets: right.hiddenAssets.toSorted() });

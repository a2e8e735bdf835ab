import type { IsoDate } from "@zerno/engine";
import { readPieFile } from "./file/read-pie-file.ts";

export const operations = {
  /** The rows of a file of categories, before their assets are looked up. */
  read: ({ bytes, today }: { readonly bytes: Uint8Array; readonly today: string }) =>
    readPieFile(bytes, today as IsoDate),
};

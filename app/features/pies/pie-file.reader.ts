import type { IsoDate } from "@zerno/engine";
import { readPieFile } from "./file/read-pie-file.ts";

export const operations = {
  /** Rows of a category file before their assets are resolved. */
  read: ({ bytes, today }: { readonly bytes: Uint8Array; readonly today: string }) =>
    readPieFile(bytes, today as IsoDate),
};

import { strToU8, zipSync } from "fflate";

/** A zip archive as programs pack them: texts and bytes by the names of the files. */
export const packed = (files: Readonly<Record<string, string | Uint8Array>>): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, part]) => [name, typeof part === "string" ? strToU8(part) : part]),
    ),
  );

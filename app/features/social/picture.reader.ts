import { readPicture } from "./read-picture.ts";

export const operations = {
  draw: ({ bytes }: { readonly bytes: Uint8Array }): Promise<Uint8Array> => readPicture(bytes),
};

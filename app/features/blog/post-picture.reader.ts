import { type ReadPostPicture, readPostPicture } from "./read-post-picture.ts";

export const operations = {
  draw: ({ bytes }: { readonly bytes: Uint8Array }): Promise<ReadPostPicture> => readPostPicture(bytes),
};

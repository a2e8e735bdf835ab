/** Widest stored picture, in pixels: the text column at double density. */
export const widest = 1600;
/** Pictures wider than this have a second copy of half the width. */
export const narrow = 800;

const folder = "/public/blog/pictures/";
const pattern = /^([a-f0-9]{32})-(\d{1,4})x(\d{1,4})(-small)?\.webp$/;

/** A stored picture as its address names it. */
export interface NamedPicture {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly isSmall: boolean;
}

/** Returns the address of a picture, below the installation's. */
export const addressOf = ({ id, width, height }: Omit<NamedPicture, "isSmall">, isSmall = false): string =>
  `${folder}${id}-${width}x${height}${isSmall ? "-small" : ""}.webp`;

/** Parses a file name from the pictures' folder; null for any other name. */
export function readPictureName(name: string): NamedPicture | null {
  const [, id, width, height, small] = pattern.exec(name) ?? [];
  if (id === undefined) return null;
  return { id, width: Number(width), height: Number(height), isSmall: small !== undefined };
}

/** Returns the size and the stored widths of a picture by its address; null for any other address. */
export function sourcesOf(address: string) {
  const named = address.startsWith(folder) ? readPictureName(address.slice(folder.length)) : null;
  if (named === null || named.isSmall) return null;
  const { id, width, height } = named;
  const whole = { address, width };
  return {
    ...{ id, width, height },
    sources:
      width > narrow ? [{ address: addressOf(named, true), width: Math.round(width / 2) }, whole] : [whole],
  };
}

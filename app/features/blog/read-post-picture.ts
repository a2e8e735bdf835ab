import { hash } from "node:crypto";
import sharp from "sharp";
import { AppError } from "../../shared/app-error.ts";
import { narrow, widest } from "./picture-address.ts";

/** Limits of an uploaded picture in bytes and in decoded pixels: a small file can decode to a huge image. */
const limits = { bytes: 10 * 1024 * 1024, pixels: 60_000_000 } as const;

const formats: ReadonlySet<string> = new Set(["jpeg", "png", "webp", "gif", "heif"]);

const refused = (code: string, params: Record<string, string> = {}) =>
  new AppError("FILE_REJECTED", { code, ...params }, [{ path: "file", code, params }]);

/** A picture as the blog stores it. */
export interface ReadPostPicture {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
  readonly smallBytes: Uint8Array | null;
}

/**
 * Re-encodes an uploaded picture as WebP, at most 1,600 pixels wide, without location, camera or other metadata.
 * @throws AppError FILE_REJECTED picture-too-large {maxMb}, picture-unreadable
 */
export async function readPostPicture(bytes: Uint8Array): Promise<ReadPostPicture> {
  if (bytes.length > limits.bytes)
    throw refused("picture-too-large", { maxMb: String(limits.bytes / 1_048_576) });
  try {
    const source = sharp(bytes, { limitInputPixels: limits.pixels, failOn: "error", pages: 1 });
    const { format } = await source.metadata();
    if (!formats.has(format ?? "")) throw refused("picture-unreadable");
    const { data, info } = await source
      .rotate()
      .resize({ width: widest, height: widest * 2, fit: "inside", withoutEnlargement: true })
      .webp({ quality: 82 })
      .timeout({ seconds: 10 })
      .toBuffer({ resolveWithObject: true });
    const { width, height } = info;
    const small = width > narrow ? sharp(data).resize({ width: Math.round(width / 2) }) : null;
    return {
      id: hash("sha256", data, "hex").slice(0, 32),
      ...{ width, height, bytes: data },
      smallBytes: (await small?.webp({ quality: 82 }).toBuffer()) ?? null,
    };
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw refused("picture-unreadable");
  }
}

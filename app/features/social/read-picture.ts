import sharp from "sharp";
import { AppError } from "../../shared/app-error.ts";

/** Bytes of an uploaded picture, and pixels it may unpack to: a small file can hold a wall of them. */
const limits = { bytes: 5 * 1024 * 1024, pixels: 40_000_000 } as const;
const sidePx = 256;

const formats: ReadonlySet<string> = new Set(["jpeg", "png", "webp", "gif", "heif"]);

const refused = (code: string, params: Record<string, string> = {}) =>
  new AppError("FILE_REJECTED", { code, ...params }, [{ path: "file", code, params }]);

/**
 * Draws an uploaded picture anew: 256 by 256, WebP, without place, camera or anything else but pixels. What it is says
 * its content, never its name.
 * @throws AppError FILE_REJECTED picture-too-large {maxMb}, picture-unreadable
 */
export async function readPicture(bytes: Uint8Array): Promise<Buffer> {
  if (bytes.length > limits.bytes)
    throw refused("picture-too-large", { maxMb: String(limits.bytes / 1_048_576) });
  try {
    // An empty file is refused here already.
    const picture = sharp(bytes, { limitInputPixels: limits.pixels, failOn: "error", pages: 1 });
    const { format } = await picture.metadata();
    if (!formats.has(format ?? "")) throw refused("picture-unreadable");
    return await picture
      .rotate()
      .resize(sidePx, sidePx, { fit: "cover" })
      .webp({ quality: 82 })
      .timeout({ seconds: 10 })
      .toBuffer();
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw refused("picture-unreadable");
  }
}

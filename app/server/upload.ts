import type { FastifyRequest } from "fastify";
import { AppError, isAppError } from "../shared/app-error.ts";
import type { UploadedFile } from "./context.ts";
import { scanFile } from "./security/scan-file.ts";

/**
 * @param maxBytes lowers the configured limit
 * @throws AppError INVALID_INPUT, TOO_LARGE, FILE_INFECTED, SCAN_FAILED
 */
export async function readUpload(
  request: FastifyRequest,
  scannerAddress: string | undefined,
  maxBytes?: number,
): Promise<UploadedFile> {
  const file = await readFile(request, maxBytes).catch((error: unknown) => {
    throw toRefusal(error);
  });
  if (scannerAddress !== undefined) await scanFile(scannerAddress, file.bytes);
  return file;
}

async function readFile(request: FastifyRequest, maxBytes?: number): Promise<UploadedFile> {
  const part = await request.file(maxBytes === undefined ? {} : { limits: { fileSize: maxBytes } });
  if (!part) throw new AppError("INVALID_INPUT", {}, [{ path: "file", code: "required" }]);
  const chunks: Buffer[] = [];
  for await (const chunk of part.file) chunks.push(chunk as Buffer);
  if (part.file.truncated) throw new AppError("TOO_LARGE", {}, [{ path: "file", code: "too-large" }]);
  return { name: (part.filename ?? "").slice(0, 255), bytes: Buffer.concat(chunks) };
}

/** The parser's errors have no status. */
const toRefusal = (error: unknown): unknown =>
  isAppError(error) || (error instanceof Error && "statusCode" in error)
    ? error
    : new AppError("INVALID_INPUT", {}, [{ path: "file", code: "format" }]);

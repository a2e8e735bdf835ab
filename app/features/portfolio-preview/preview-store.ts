import { randomBytes } from "node:crypto";
import type { Ctx } from "../../server/context.ts";
import { AppError } from "../../shared/app-error.ts";
import { cookieNames, previewMaxAgeS } from "../../shared/cookies.ts";
import type { PreviewSource, StoredPreview } from "./portfolio-preview.types.ts";

/** Total size of all previews in bytes; beyond it the least recently used one is dropped. */
const mostBytes = 128 * 1024 * 1024;
const bytesPerRow = 1_000;
const leastBytes = 20_000;
/** Previews per address and hour: a house or an office shares one address. */
const hourly = { typed: 120, statement: 20 } as const;
const hourMs = 3_600_000;
const addresses = 10_000;

type StoreCtx = Pick<Ctx, "memory" | "previewKey" | "now" | "setCookie">;

const shelfOf = ({ memory }: Pick<Ctx, "memory">) =>
  memory.cache<StoredPreview>("portfolio-previews", mostBytes);

const bytesOf = (source: PreviewSource): number =>
  source.kind === "typed"
    ? leastBytes
    : leastBytes + source.file.bytes.length + source.statement.rows.length * bytesPerRow;

/**
 * Counts a preview against the address's hourly limit, before anything is read.
 * @throws AppError RATE_LIMITED with the seconds until the next hour
 */
export function spendPreview(
  ctx: Pick<Ctx, "memory" | "address" | "now">,
  kind: PreviewSource["kind"],
): void {
  const cache = ctx.memory.cache<{ readonly since: number; readonly count: number }>(
    `preview-budget-${kind}`,
    addresses,
  );
  const now = ctx.now().getTime();
  const known = cache.get(ctx.address);
  const spent = known && now - known.since < hourMs ? known : { since: now, count: 0 };
  if (spent.count >= hourly[kind])
    throw new AppError("RATE_LIMITED", { seconds: String(Math.ceil((spent.since + hourMs - now) / 1000)) });
  cache.set(ctx.address, { since: spent.since, count: spent.count + 1 });
}

/** Stores a preview in memory for half an hour, replacing the browser's previous one, and sets its key as a cookie. */
export function storePreview(ctx: StoreCtx, source: PreviewSource, currency: string): StoredPreview {
  dropPreview(ctx);
  const key = randomBytes(24).toString("base64url");
  const expiresAt = new Date(ctx.now().getTime() + previewMaxAgeS * 1000);
  const preview = { key, source, currency, expiresAt, ledgers: new Map() };
  restoreRows(ctx, preview);
  ctx.setCookie(cookieNames.preview, key, { httpOnly: true, maxAgeS: previewMaxAgeS });
  return preview;
}

/** Stores a preview until its half hour ends; also restores one that was taken but could not be used. */
export function restoreRows(ctx: Pick<Ctx, "memory" | "now">, preview: StoredPreview): void {
  const shelf = shelfOf(ctx);
  shelf.set(preview.key, preview, bytesOf(preview.source));
  const leftMs = preview.expiresAt.getTime() - ctx.now().getTime();
  setTimeout(() => shelf.delete(preview.key), Math.max(0, leftMs)).unref();
}

/** Returns the preview of the browser's key; null if not found or expired. */
export function findPreview(ctx: Pick<Ctx, "memory" | "previewKey" | "now">): StoredPreview | null {
  const found = ctx.previewKey === undefined ? undefined : shelfOf(ctx).get(ctx.previewKey);
  return found !== undefined && found.expiresAt > ctx.now() ? found : null;
}

/** Removes and returns the preview, so that it is used once. @throws AppError NOT_FOUND */
export function claimPreview(ctx: Pick<Ctx, "memory" | "previewKey" | "now">): StoredPreview {
  const found = findPreview(ctx);
  if (found === null) throw new AppError("NOT_FOUND");
  shelfOf(ctx).delete(found.key);
  return found;
}

/** Deletes the browser's preview and its cookie. */
export function dropPreview(ctx: StoreCtx): void {
  if (ctx.previewKey === undefined) return;
  shelfOf(ctx).delete(ctx.previewKey);
  ctx.setCookie(cookieNames.preview, "", { httpOnly: true, maxAgeS: 0 });
}

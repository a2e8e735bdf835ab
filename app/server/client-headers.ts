import type { FastifyRequest } from "fastify";
import { AppError } from "../shared/app-error.ts";

/** The one instance this product answers as (client contract, S7.1). */
const instance = "ru";
const socialKey = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const refused = (path: string): AppError => new AppError("INVALID_INPUT", {}, [{ path, code: "invalid" }]);

/** A client of another instance would read other answers into these; other programs send no instance. @throws AppError INVALID_INPUT */
export function assertInstance({ headers }: Pick<FastifyRequest, "headers">): void {
  const sent = headers["x-instance"];
  if (sent !== undefined && sent !== instance) throw refused("X-Instance");
}

/**
 * The random key of a browser, which it sends on every path with /social; undefined elsewhere and for other programs.
 * @throws AppError INVALID_INPUT for a damaged one
 */
export function socialKeyOf({ url, headers }: Pick<FastifyRequest, "url" | "headers">): string | undefined {
  const sent = headers["x-socialkey"];
  if (sent === undefined || !new URL(url, "http://here").pathname.includes("/social")) return undefined;
  if (typeof sent !== "string" || !socialKey.test(sent)) throw refused("X-SocialKey");
  return sent.toLowerCase();
}

import type { FastifyRequest } from "fastify";
import { AppError } from "../shared/app-error.ts";

const instance = "ru";
const socialKey = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const refused = (path: string): AppError => new AppError("INVALID_INPUT", {}, [{ path, code: "invalid" }]);

/**
 * Other instances would misread the answers; other programs send none.
 * @throws AppError INVALID_INPUT
 */
export function assertInstance({ headers }: Pick<FastifyRequest, "headers">): void {
  const sent = headers["x-instance"];
  if (sent !== undefined && sent !== instance) throw refused("X-Instance");
}

/** @throws AppError INVALID_INPUT */
export function socialKeyOf({ url, headers }: Pick<FastifyRequest, "url" | "headers">): string | undefined {
  const sent = headers["x-socialkey"];
  if (sent === undefined || !new URL(url, "http://here").pathname.includes("/social")) return undefined;
  if (typeof sent !== "string" || !socialKey.test(sent)) throw refused("X-SocialKey");
  return sent.toLowerCase();
}

import { expect, it } from "vitest";
import { AppError } from "../../shared/app-error.ts";
import { toLoggedError } from "../log.ts";
import { resultOf, toOutcome } from "./worker-request.ts";

const handOver = async (answering: Promise<string>) => resultOf(structuredClone(await toOutcome(answering)));

it("hands over an answer as it goes over the wire", async () => {
  expect(await handOver(Promise.resolve('{"text":"ö"}'))).toBe('{"text":"ö"}');
});

it("hands over a refusal with its parameters and fields", async () => {
  const refusal = new AppError("OVERSOLD", { date: "2026-11-20" }, [{ path: "quantity", code: "too-big" }]);
  const error = await handOver(Promise.reject(refusal)).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(AppError);
  const { code, params, fields, status } = refusal;
  expect(error).toMatchObject({ code, params, fields, status });
});

it("hands over an error with what the log writes of it", async () => {
  const cause = Object.assign(new Error("no such table"), { code: "42P01", detail: "a row" });
  const failure = new TypeError("failed", { cause });
  const error = await handOver(Promise.reject(failure)).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Error);
  expect(toLoggedError(error)).toEqual(toLoggedError(failure));
  expect(JSON.stringify(toLoggedError(error))).toContain("42P01");
});

it("hands over what was thrown and is no error", async () => {
  const error = await handOver(Promise.reject("just text")).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ name: "string", message: "just text" });
});

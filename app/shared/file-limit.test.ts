import { expect, it } from "vitest";
import { MAX_BYTES } from "../../packages/brokers/src/kit/text/decode.ts";
import { maxFileBytes } from "./file-limit.ts";

it("screens promise what the readers take", () => {
  expect(maxFileBytes).toBe(MAX_BYTES);
});

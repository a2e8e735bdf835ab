import { isKnownCurrency } from "../../market/rates/currencies.ts";
import type { Handlers } from "../../server/call.ts";
import { AppError } from "../../shared/app-error.ts";
import { examplePositions } from "./example-positions.ts";
import { findPositions } from "./find-positions.ts";
import { getPreview } from "./get-preview.ts";
import { keepPreview } from "./keep-preview.ts";
import type { portfolioPreviewContract } from "./portfolio-preview.contract.ts";
import { dropPreview, findPreview, spendPreview, storePreview } from "./preview-store.ts";
import { readVisitorFile } from "./read-visitor-file.ts";

/** @throws AppError INVALID_INPUT naming the currency */
function assertCurrency(currency: string | undefined): void {
  if (currency !== undefined && !isKnownCurrency(currency))
    throw new AppError("INVALID_INPUT", {}, [{ path: "currency", code: "currency-unknown" }]);
}

export const portfolioPreviewHandlers: Handlers<typeof portfolioPreviewContract> = {
  "POST /api/public/portfolio-preview": async (ctx, { currency, lines }) => {
    assertCurrency(currency);
    spendPreview(ctx, "typed");
    const source = await findPositions(ctx, lines);
    return getPreview(ctx, storePreview(ctx, source, currency));
  },
  "POST /api/public/portfolio-preview/statement": async (ctx, { currency }) => {
    assertCurrency(currency);
    spendPreview(ctx, "statement");
    const source = await readVisitorFile(ctx);
    return getPreview(ctx, storePreview(ctx, source, currency));
  },
  "GET /api/public/portfolio-preview": async (ctx, { currency }) => {
    assertCurrency(currency);
    const found = findPreview(ctx);
    return {
      preview: found && (await getPreview(ctx, found, currency)),
      example: await examplePositions(ctx),
    };
  },
  "DELETE /api/public/portfolio-preview": (ctx) => {
    dropPreview(ctx);
    return null;
  },
  "POST /api/portfolio-preview/keep": keepPreview,
};

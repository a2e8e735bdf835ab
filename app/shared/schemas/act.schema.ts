import { visible } from "../text/visible-text.ts";
import { PlainText } from "./ledger.schema.ts";

/** Shown to the affected user. */
export const ActReason = visible(PlainText.trim().min(5).max(500));

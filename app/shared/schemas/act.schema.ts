import { visible } from "../text/visible-text.ts";
import { PlainText } from "./ledger.schema.ts";

export const ActReason = visible(PlainText.trim().min(5).max(500));

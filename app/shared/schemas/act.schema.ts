import { visible } from "../text/visible-text.ts";
import { PlainText } from "./ledger.schema.ts";

/** Reason for an administrator's or support agent's action on a user: plain text, shown to that user. */
export const ActReason = visible(PlainText.trim().min(5).max(500));

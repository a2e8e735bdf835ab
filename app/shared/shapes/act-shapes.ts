import { visible } from "../text/visible-text.ts";
import { PlainText } from "./ledger-shapes.ts";

/** Why an administrator or support acts on a person: plain text, shown to that person. */
export const ActReason = visible(PlainText.trim().min(5).max(500));

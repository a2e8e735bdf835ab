import type { NumberPieces } from "../../i18n/format.ts";
import classes from "./figure.module.css";

/** A formatted number with its decimals and unit dimmed. */
export const Pieces = ({ pieces }: { readonly pieces: NumberPieces }) => (
  <>
    {pieces.sign}
    {pieces.prefix && <span className={classes.unit}>{pieces.prefix}</span>}
    {pieces.whole}
    {pieces.decimals && <span className={classes.decimals}>{pieces.decimals}</span>}
    {pieces.suffix && <span className={classes.unit}>{pieces.suffix}</span>}
  </>
);

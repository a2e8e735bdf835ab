import type { NumberPieces } from "../../i18n/format.ts";
import classes from "./figure.module.css";

interface PiecesProps {
  readonly pieces: NumberPieces;
  /** Decimals and unit look each its own way, or alike and stand in one element, or like the rest. */
  readonly dims?: "apart" | "together" | "none";
}

/** A formatted number with its decimals and unit dimmed. Long tables have thousands: as few elements as the look allows. */
export function Pieces({ pieces, dims = "apart" }: PiecesProps) {
  const { sign, prefix, whole, decimals, suffix } = pieces;
  if (dims === "none") return sign + prefix + whole + decimals + suffix;
  const rest = dims === "together" ? decimals + suffix : decimals;
  return (
    <>
      {sign}
      {prefix && <span className={classes.unit}>{prefix}</span>}
      {whole}
      {rest && <span className={classes.decimals}>{rest}</span>}
      {dims === "apart" && suffix && <span className={classes.unit}>{suffix}</span>}
    </>
  );
}

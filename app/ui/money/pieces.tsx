import type { NumberPieces } from "../../i18n/format.ts";
import classes from "./figure.module.css";

interface PiecesProps {
  readonly pieces: NumberPieces;
  readonly dims?: "apart" | "together" | "none";
}

/** Formatted number in as few elements as possible: long tables have thousands. */
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

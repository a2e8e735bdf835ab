import rouble from "../ui/fonts/inter-rouble.woff2?inline";
import styles from "../ui/fonts.css?inline";
import { takeFonts } from "./late-fonts.ts";
import type { PageLetters } from "./later-scripts.ts";

/** With signs of nearly every page in a language: which alphabets are fetched is settled before the page is written. */
const lettersWith = (signs: string): PageLetters => ({
  first: { family: "Inter Variable", source: rouble, weight: "100 900", range: "U+20BD", isWanted: true },
  late: takeFonts(styles, signs).fonts,
});

const [latin, cyrillic] = [lettersWith("Aa1"), lettersWith("Aa1Яя")];

/** The letters of a page in a language: the rouble within it, the alphabets after it. Of the bundle of pages only. */
export const lettersOf = (language: string): PageLetters => (language === "ru" ? cyrillic : latin);

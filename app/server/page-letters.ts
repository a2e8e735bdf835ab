import rouble from "../ui/fonts/inter-rouble.woff2?inline";
import styles from "../ui/fonts.css?inline";
import { takeFonts } from "./late-fonts.ts";
import type { PageLetters } from "./later-scripts.ts";

/** Signs of nearly every page in a language: which alphabets are fetched is settled before the page is written. */
const signsOf = (language: string) => (language === "ru" ? "Aa1Яя" : "Aa1");

/** The letters of a page in a language: the rouble within it, the alphabets after it. Of the bundle of pages only. */
export const lettersOf = (language: string): PageLetters => ({
  first: { family: "Inter Variable", source: rouble, weight: "100 900", range: "U+20BD", isWanted: true },
  late: takeFonts(styles, signsOf(language)).fonts,
});

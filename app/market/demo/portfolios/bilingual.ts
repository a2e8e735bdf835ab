/** A text in both languages; the reader's language picks. */
export interface Bilingual {
  readonly en: string;
  readonly ru: string;
}

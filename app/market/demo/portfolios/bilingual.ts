export interface Bilingual {
  readonly en: string;
  readonly ru: string;
}

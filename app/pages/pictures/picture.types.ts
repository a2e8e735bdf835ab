/** Line of a picture: values at equal distances, null where unknown. */
export interface PictureLine {
  readonly points: readonly (number | null)[];
  /** The subject of the picture; other lines are comparisons. */
  readonly isMain: boolean;
}

/** Ratio with its name, formatted. */
export interface PictureRatio {
  readonly label: string;
  readonly value: string;
  readonly tone: "gain" | "loss" | "plain";
}

/** Content of a picture; it has no fields for amounts. */
export interface PictureContent {
  /** Kind of page, shown above the title. */
  readonly kicker: string;
  readonly title: string;
  readonly note: string | null;
  /** The first one is large. */
  readonly ratios: readonly PictureRatio[];
  readonly lines: readonly PictureLine[];
  /** A data address of a PNG or SVG. */
  readonly avatar: string | null;
}

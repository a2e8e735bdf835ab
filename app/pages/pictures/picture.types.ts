export interface PictureLine {
  readonly points: readonly (number | null)[];
  /** Other lines are comparisons. */
  readonly isMain: boolean;
}

export interface PictureRatio {
  readonly label: string;
  readonly value: string;
  readonly tone: "gain" | "loss" | "plain";
}

/** Has no fields for amounts. */
export interface PictureContent {
  /** Kind of page. */
  readonly kicker: string;
  readonly title: string;
  readonly note: string | null;
  /** The first one is large. */
  readonly ratios: readonly PictureRatio[];
  readonly lines: readonly PictureLine[];
  /** Data address of a PNG or SVG. */
  readonly avatar: string | null;
}

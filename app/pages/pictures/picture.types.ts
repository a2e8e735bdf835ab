/** A line of a picture: values at equal distances, null where there is none. */
export interface PictureLine {
  readonly points: readonly (number | null)[];
  /** What the picture is of; the others are what it is compared with. */
  readonly isMain: boolean;
}

/** A ratio with its name, as it is written. */
export interface PictureRatio {
  readonly label: string;
  readonly value: string;
  readonly tone: "gain" | "loss" | "plain";
}

/** Everything a picture shows. Amounts have no place in it. */
export interface PictureContent {
  /** Above the title: what kind of page it is. */
  readonly kicker: string;
  readonly title: string;
  readonly note: string | null;
  /** The first one is written large. */
  readonly ratios: readonly PictureRatio[];
  readonly lines: readonly PictureLine[];
  /** A data address of a PNG or SVG. */
  readonly avatar: string | null;
}

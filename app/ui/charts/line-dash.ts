/** A word of the chart library, or strokes and gaps in pixels. */
export type LineDash = "solid" | "dashed" | "dotted" | readonly number[];

const dashes = { solid: [], dashed: [6, 4], dotted: [2, 3] } as const;

/** Returns stroke lengths for SVG and canvas; empty for a solid line. */
export const dashOf = (type: LineDash): readonly number[] => (typeof type === "string" ? dashes[type] : type);

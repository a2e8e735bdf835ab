/** Style of a line: a word of the chart library, or strokes and gaps in pixels. */
export type LineDash = "solid" | "dashed" | "dotted" | readonly number[];

const dashes = { solid: [], dashed: [6, 4], dotted: [2, 3] } as const;

/** Strokes and gaps of a line, as SVG and canvas take them; none where it is solid. */
export const dashOf = (type: LineDash): readonly number[] => (typeof type === "string" ? dashes[type] : type);

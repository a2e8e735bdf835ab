/** A stored rate without zeros at its end: "0.200000" is "0.2". */
export const plainRate = (rate: string): string =>
  rate.includes(".") ? rate.replace(/0+$/, "").replace(/\.$/, "") : rate;

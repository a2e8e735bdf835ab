const SHAPE = /^[A-Z]{2}[A-Z0-9]{9}\d$/;

/** Validates an ISIN and its check digit (ISO 6166: Luhn, letters as 10 to 35). */
export const isIsin = (text: string): boolean => {
  if (!SHAPE.test(text)) return false;
  const digits = [...text].map((sign) => Number.parseInt(sign, 36).toString()).join("");
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const weighted = index % 2 === 1 ? digit * 2 : digit;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return sum % 10 === 0;
};

import type { ReadNumber } from './parseJson.ts';

/** The number where it is written as it is, else how it is written: 1.10 and 9007199254740993 stay texts. */
export const asWritten: ReadNumber = (value, source = String(value)) => (String(value) === source ? value : source);

/** The number, however it is written, else its digits where a double would round them. */
export const unlessRounded: ReadNumber = (value, source = String(value)) =>
  Number.isFinite(value) && decimalOf(String(value)) === decimalOf(source) ? value : source;

/** One form of a decimal number of JSON: its digits without zeros around them, and its power of ten. */
const decimalOf = (written: string): string => {
  const [, sign = '', whole = '', part = '', power = '0'] =
    /^(-?)([0-9]+)(?:\.([0-9]+))?(?:e([+-]?[0-9]+))?$/i.exec(written) ?? [];
  const digits = (whole + part).replace(/^0+/, '');
  const kept = digits.replace(/0+$/, '');
  return kept === '' ? '0' : `${sign}${kept}e${Number(power) - part.length + digits.length - kept.length}`;
};

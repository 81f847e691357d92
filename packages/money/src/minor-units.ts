// Codes whose minor unit has other than two decimal places: ISO 4217:2015 list one, as of 2026.
export const withNone = ['CLP', 'ISK', 'JPY', 'KRW', 'VND'] as const;
export const withThree = ['BHD', 'JOD', 'KWD', 'OMR', 'TND'] as const;

/** Decimal places of the minor unit of a currency; two, the case of nearly all, of a code that is none here. */
export function decimalsOf(code: string): number {
  const isOf = (codes: readonly string[]) => codes.includes(code);
  if (isOf(withNone)) return 0;
  return isOf(withThree) ? 3 : 2;
}

/** Minor units as Swiss offices write the amount: 123450 with two decimals is `1'234.50`. */
export function formatUnits(minor: number | bigint | string, decimals: number): string {
  const units = BigInt(minor);
  const text = String(units < 0n ? -units : units).padStart(decimals + 1, '0');
  const whole = `${units < 0n ? '-' : ''}${text.slice(0, text.length - decimals)}`;
  return groupDigits(decimals === 0 ? whole : `${whole}.${text.slice(-decimals)}`);
}

/** Groups the digits before the point of a number in threes by a straight apostrophe. */
export function groupDigits(text: string): string {
  const [whole = '', ...part] = text.split('.');
  return [whole.replaceAll(/\B(?=(?:\d{3})+$)/gu, "'"), ...part].join('.');
}

/** Digits grouped in threes by a straight apostrophe, as Swiss statements write them: 1'234.50. */
export function formatNumber(value: number | bigint, digits = 0): string {
  const text = typeof value === 'bigint' ? String(value) : value.toFixed(digits);
  return groupDigits(text);
}

/** A number that was counted up to `max`: `10'000+` where there are more. */
export function formatUpTo(value: number, max: number): string {
  return value > max ? formatAtLeast(max) : formatNumber(value);
}

/** A number of which there may be more: `120+`. */
export function formatAtLeast(value: number): string {
  return `${formatNumber(value)}+`;
}

/** An amount of minor units with the decimals of its currency, without the currency: 123450 CHF is 1'234.50. */
export function formatMinor(minor: number | bigint | string, currency: string): string {
  const decimals = currencyDecimals(currency);
  const units = BigInt(minor);
  const sign = units < 0n ? '-' : '';
  const digits = String(units < 0n ? -units : units).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = decimals === 0 ? '' : `.${digits.slice(-decimals)}`;
  return `${sign}${groupDigits(whole)}${fraction}`;
}

function groupDigits(text: string): string {
  const [whole = '', fraction] = text.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, "'");
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

function currencyDecimals(currency: string): number {
  try {
    const options = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
    return options.maximumFractionDigits ?? 2;
  } catch {
    // An unknown code is shown with two decimals, the case of nearly all currencies.
    return 2;
  }
}

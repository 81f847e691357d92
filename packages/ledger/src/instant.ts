const INSTANT = /^(\d{4})-(\d{2})-(\d{2})T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;
const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/**
 * Whether the text is a UTC time with milliseconds on an existing day, like `2026-02-28T23:59:59.999Z`.
 *
 * There is exactly one such text for each millisecond; leap seconds are not among them.
 */
export function isInstant(text: unknown): text is string {
  const match = typeof text === 'string' ? INSTANT.exec(text) : null;
  if (match === null) return false;
  const [year = 0, month = 0, day = 0] = match.slice(1).map(Number);
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = (DAYS[month - 1] ?? 0) + Number(isLeap && month === 2);
  return day >= 1 && day <= days;
}

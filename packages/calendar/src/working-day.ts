import { addDays, dayMs } from './iso-date.ts';

/** Days on which the Swiss interbank clearing does not settle, beside Saturdays and Sundays. */
const fixedHolidays = new Set(['01-01', '01-02', '05-01', '08-01', '12-25', '12-26']);
/** Days from Easter Sunday: Good Friday, Easter Monday, Ascension, Whit Monday. */
const easterHolidays = [-2, 1, 39, 50];

/**
 * Whether orders are executed on the day, `YYYY-MM-DD`: no Saturday or Sunday and none of the ten holidays on which
 * Swiss banks are closed together. Holidays of single cantons do not count.
 */
export function isBankWorkingDay(day: string): boolean {
  const at = Date.parse(`${day}T00:00:00Z`);
  const weekday = new Date(at).getUTCDay();
  if (weekday === 0 || weekday === 6 || fixedHolidays.has(day.slice(5))) return false;
  const fromEaster = (at - easterSunday(Number(day.slice(0, 4)))) / dayMs;
  return !easterHolidays.includes(fromEaster);
}

/** The first bank working day that is not before `day`. */
export function nextBankWorkingDay(day: string): string {
  return isBankWorkingDay(day) ? day : nextBankWorkingDay(addDays(day, 1));
}

/** Easter Sunday of the Gregorian calendar in milliseconds since 1970, after the rule of Gauss as Lichtenberg put it. */
function easterSunday(year: number): number {
  const century = Math.floor(year / 100);
  const secular = 15 + Math.floor((3 * century + 3) / 4) - Math.floor((8 * century + 13) / 25);
  const moon = (19 * (year % 19) + secular) % 30;
  const correction = Math.floor((moon + Math.floor((year % 19) / 11)) / 29);
  const fullMoon = 21 + moon - correction;
  const firstSunday =
    7 - ((((year + Math.floor(year / 4) + 2 - Math.floor((3 * century + 3) / 4)) % 7) + 7) % 7);
  const easter = fullMoon + 7 - ((((fullMoon - firstSunday) % 7) + 7) % 7);
  return Date.UTC(year, 2, easter);
}

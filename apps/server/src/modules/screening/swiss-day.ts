const format = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Zurich', dateStyle: 'short' });

/** The calendar day in Switzerland, `YYYY-MM-DD`: changes of lists come in force by it. */
export function swissDay(at: Date): string {
  return format.format(at);
}

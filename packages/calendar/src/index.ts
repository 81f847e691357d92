export { addDays, addMonths, ageYears, daysBetween, isDay } from './iso-date.ts';
export type { IsoDate } from './iso-date.ts';
export { endOfSwissDay, swissDay, swissDayAndHour, swissZone } from './swiss-day.ts';
export { isBankWorkingDay, nextBankWorkingDay } from './working-day.ts';

import type { EntityKind, ListEntity, ListName } from '../types.ts';
import { addBirthDate } from './list-entity.ts';
import { approximateBounds, joinDate } from './partial-date.ts';

/** What kind of subject a UK list means by "Individual", "Entity" or "Ship". */
export function ukKind(text: string): EntityKind {
  const lower = text.trim().toLowerCase();
  if (lower === 'individual') return 'person';
  if (lower === 'ship') return 'vessel';
  return lower === 'entity' ? 'organisation' : 'other';
}

/** How good a UK name is by its type ("Primary Name", "Alias", ...) and its alias strength. */
export function ukQuality(type: string, strength: string): ListName['quality'] {
  if (/low/i.test(strength)) return 'weak';
  return /^primary(?: name)?$/i.test(type.trim()) ? 'primary' : 'strong';
}

/** Name 6 is the family name and stands first in the file, Name 1 to 5 are the others in their order. */
export function ukFullName(part: (number: number) => string): string {
  return [1, 2, 3, 4, 5, 6].map(part).filter(Boolean).join(' ');
}

/**
 * Adds a birth date as a UK list writes it: `dd/mm/yyyy`, where letters or zeros stand for an unknown day or
 * month. "circa" and a missing year are allowed.
 */
export function addUkBirthDate(entity: ListEntity, text: string): void {
  const [day, month, year] = text
    .replace(/^\s*(?:circa|approximately)\s*/i, '')
    .trim()
    .split('/');
  const date = year === undefined ? joinDate(day) : joinDate(year, month, day);
  if (date === null) return;
  addBirthDate(entity, /circa|approx/i.test(text) ? approximateBounds(date) : { from: date, to: date });
}

/** A day written `dd/mm/yyyy` as `YYYY-MM-DD`, or null. */
export function ukDate(text: string): string | null {
  const found = /^(\d{2})\/(\d{2})\/(\d{4})/.exec(text.trim());
  return found === null ? null : `${found[3]}-${found[2]}-${found[1]}`;
}

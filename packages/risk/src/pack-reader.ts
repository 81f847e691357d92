/** What can be wrong with a rule pack that somebody brings. */
export type PackCode =
  | 'not-an-object'
  | 'not-a-list'
  | 'too-many'
  | 'missing'
  | 'unknown-field'
  | 'not-text'
  | 'not-an-integer'
  | 'out-of-range'
  | 'not-a-day'
  | 'not-a-country'
  | 'unknown-value'
  | 'levels-order'
  | 'band-order'
  | 'days-order'
  | 'points-do-not-fit-effect'
  | 'rule-twice'
  | 'list-twice'
  | 'group-across-families'
  | 'mandatory-rule-missing'
  | 'sanctions-bands-apart';

/** What can be wrong with a pack for clients besides. */
export type ClientPackCode = 'not-yes-or-no' | 'weaker-than-law' | 'unknown-scores-nothing';

/** One thing that is wrong: where, like `rules[3].points`, and why. */
export type PackRefusal = { readonly path: string; readonly code: PackCode | ClientPackCode };

/** Reads JSON of unknown shape and gathers everything that is wrong with it, so that it is said at once. */
export class PackReader {
  readonly refusals: PackRefusal[] = [];

  refuse(path: string, code: PackRefusal['code']): void {
    this.refusals.push({ path, code });
  }

  /** The members of an object that has exactly the named ones; empty when it is none. */
  members(value: unknown, path: string, names: readonly string[]): Readonly<Record<string, unknown>> {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      this.refuse(path, value === undefined ? 'missing' : 'not-an-object');
      return {};
    }
    for (const name of Object.keys(value)) {
      if (!names.includes(name)) this.refuse(pathTo(path, name), 'unknown-field');
    }
    const found: Record<string, unknown> = {};
    for (const name of names) {
      if (Object.hasOwn(value, name)) found[name] = (value as Record<string, unknown>)[name];
      else this.refuse(pathTo(path, name), 'missing');
    }
    return found;
  }

  /** The items of a list, at most `max` of them, each with its path. */
  items(
    value: unknown,
    path: string,
    max: number,
  ): readonly { readonly item: unknown; readonly at: string }[] {
    // What is missing has been said by the object that should have it.
    if (value === undefined) return [];
    if (!Array.isArray(value)) {
      this.refuse(path, 'not-a-list');
      return [];
    }
    if (value.length > max) {
      this.refuse(path, 'too-many');
      return [];
    }
    return value.map((item: unknown, index) => ({ item, at: `${path}[${String(index)}]` }));
  }

  integer(value: unknown, path: string, min: number, max: number): number {
    if (value === undefined) return min;
    if (typeof value !== 'number' || !Number.isSafeInteger(value)) this.refuse(path, 'not-an-integer');
    else if (value < min || value > max) this.refuse(path, 'out-of-range');
    else return value;
    return min;
  }

  /** A text of 1 to `max` characters without control characters or blanks at its ends. */
  text(value: unknown, path: string, max: number): string {
    if (value === undefined) return '';
    if (typeof value !== 'string') this.refuse(path, 'not-text');
    else if (value === '' || value.length > max || value.trim() !== value || /\p{C}/u.test(value)) {
      this.refuse(path, 'out-of-range');
    } else return value;
    return '';
  }

  flag(value: unknown, path: string): boolean {
    if (typeof value === 'boolean') return value;
    if (value !== undefined) this.refuse(path, 'not-yes-or-no');
    return false;
  }

  day(value: unknown, path: string): string {
    if (value === undefined || isCalendarDay(value)) return value ?? '';
    this.refuse(path, 'not-a-day');
    return '';
  }

  country(value: unknown, path: string): string {
    if (typeof value === 'string' && /^[A-Z]{2}$/u.test(value)) return value;
    this.refuse(path, 'not-a-country');
    return '';
  }

  /** One of the named values; null when it is none of them. */
  oneOf<T extends string>(value: unknown, path: string, values: readonly T[]): T | null {
    const found = values.find((each) => each === value);
    if (found !== undefined) return found;
    if (value !== undefined) this.refuse(path, 'unknown-value');
    return null;
  }
}

function pathTo(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

function isCalendarDay(value: unknown): value is string {
  if (typeof value !== 'string') return false;
  const at = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === value;
}

/** Search parameters come from the address bar: nothing in them is trusted, nothing in them fails. */
export type RawSearch = Readonly<Record<string, unknown>>;

/** The value if it is one of those offered. */
export function oneOf<T extends string>(value: unknown, offered: readonly T[]): T | undefined {
  return offered.find((candidate) => candidate === value);
}

/** A text of at most `max` characters; numbers are texts that look like numbers. */
export function textOf(value: unknown, max = 140): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text !== '' ? text.slice(0, max) : undefined;
}

/** Where to go back to: a path of this application, never another site (`//host` and `/\\host` are one). */
export function ownPath(value: unknown): string | undefined {
  const path = textOf(value, 2000);
  return path !== undefined && /^\/(?![/\\])/.test(path) ? path : undefined;
}

/** The day if it is written as one, `YYYY-MM-DD`; the server knows whether it is in the calendar. */
export function dayOf(value: unknown): string | undefined {
  const text = textOf(value, 10);
  return text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined;
}

/** Without the parameters that are not set, so that links stay short. */
export function compact<T extends object>(search: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

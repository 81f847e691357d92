import { isDay } from '@sorgfalt/calendar';

/** Why something in a file is not as it has to be. */
export type FaultCode =
  | 'missing'
  | 'not-text'
  | 'not-number'
  | 'not-boolean'
  | 'not-list'
  | 'not-object'
  | 'not-date'
  | 'not-address'
  | 'not-allowed'
  | 'too-short'
  | 'too-long'
  | 'too-small'
  | 'too-large'
  | 'twice';

/** A fault and where it stands: a JSON pointer (RFC 6901) from the beginning of the file. */
export interface Fault {
  readonly path: string;
  readonly code: FaultCode;
}

/** Tells the faults of a value that stands at `path`. */
export type Shape = (value: unknown, path: string) => readonly Fault[];

type Fields = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A text; `lengths` counts characters, as JSON Schema does. */
export function text(lengths: { readonly min?: number; readonly max?: number } = {}): Shape {
  return (value, path) => {
    if (typeof value !== 'string') return [{ path, code: 'not-text' }];
    const length = Array.from(value).length;
    if (length < (lengths.min ?? 0)) return [{ path, code: 'too-short' }];
    return length > (lengths.max ?? Infinity) ? [{ path, code: 'too-long' }] : [];
  };
}

export const anyText: Shape = text();

/** One of the codes of a list. */
export function oneOf(codes: readonly string[]): Shape {
  return textThat((value) => codes.includes(value), 'not-allowed');
}

export function matching(pattern: RegExp): Shape {
  return textThat((value) => pattern.test(value), 'not-allowed');
}

/** A day, `full-date` of RFC 3339, 5.6. */
export const day: Shape = textThat(isDay, 'not-date');

/** A year, a month or a day. */
export const partialDay: Shape = textThat(
  (value) => /^\d{4}(?:-(?:0[1-9]|1[0-2]))?$/u.test(value) || isDay(value),
  'not-date',
);

const time =
  /^(?<day>\d{4}-\d{2}-\d{2})[t ](?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d+)?(?:z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/iu;

/** A day, or a moment with its offset: `date-time` of RFC 3339, 5.6. */
export const dayOrMoment: Shape = textThat(
  (value) => isDay(time.exec(value)?.groups?.day ?? value),
  'not-date',
);

/** An address on the web or elsewhere, with its scheme (RFC 3986, 3). */
export const uri: Shape = textThat(
  (value) => /^[a-z][a-z0-9+.-]*:(?:[\w.~:/?#[\]@!$&'()*+,;=-]|%[0-9a-f]{2})*$/iu.test(value),
  'not-address',
);

export const yesOrNo: Shape = (value, path) =>
  typeof value === 'boolean' ? [] : [{ path, code: 'not-boolean' }];

/** A percentage from 0 to 100. */
export const percentage: Shape = (value, path) => {
  if (typeof value !== 'number') return [{ path, code: 'not-number' }];
  if (value < 0) return [{ path, code: 'too-small' }];
  return value > 100 ? [{ path, code: 'too-large' }] : [];
};

export function listOf(item: Shape): Shape {
  return (value, path) =>
    Array.isArray(value)
      ? value.flatMap((each, at) => item(each, `${path}/${at}`))
      : [{ path, code: 'not-list' }];
}

/** An object of these fields, any of which may be left out unless it is `required`. Fields beyond them are let be. */
export function object(fields: Readonly<Record<string, Shape>>, required: readonly string[] = []): Shape {
  return (value, path) => {
    if (!isObject(value)) return [{ path, code: 'not-object' }];
    const missing = required.filter((name) => !Object.hasOwn(value, name));
    return [
      ...missing.map((name): Fault => ({ path: `${path}/${name}`, code: 'missing' })),
      ...Object.entries(fields).flatMap(([name, shape]) =>
        Object.hasOwn(value, name) ? shape(value[name], `${path}/${name}`) : [],
      ),
    ];
  };
}

/** An object of which at least one of the fields is there. */
export function objectWithSome(fields: Readonly<Record<string, Shape>>, some: readonly string[]): Shape {
  const whole = object(fields);
  return (value, path) => {
    const isEmpty = isObject(value) && !some.some((name) => Object.hasOwn(value, name));
    return [
      ...whole(value, path),
      ...(isEmpty ? [{ path: `${path}/${some[0] ?? ''}`, code: 'missing' as const }] : []),
    ];
  };
}

/** A shape together with a rule over several of its fields, which is asked of objects only. */
export function withRule(shape: Shape, rule: (fields: Fields, path: string) => readonly Fault[]): Shape {
  return (value, path) => [...shape(value, path), ...(isObject(value) ? rule(value, path) : [])];
}

function textThat(isRight: (value: string) => boolean, code: FaultCode): Shape {
  return (value, path) => {
    if (typeof value !== 'string') return [{ path, code: 'not-text' }];
    return isRight(value) ? [] : [{ path, code }];
  };
}

import { keyLimits, type accessKeyRoutes, type KeyPurpose, type RouteInput } from '@sorgfalt/contract';

type Limit = 'callsPerMinute' | 'namesPerMinute';

/** What somebody writes of a new key. */
export interface KeyTexts extends Record<Limit, string> {
  readonly purpose: KeyPurpose;
  readonly name: string;
  readonly days: string;
}

/** How long a key can be good, in days. */
export const terms = ['30', '90', '180', '365'] as const;

/** Directories compare everybody at first, 25 calls a second; other systems ask about many names in one call. */
export const suggested: Readonly<Record<KeyPurpose, Readonly<Record<Limit, string>>>> = {
  directory: { callsPerMinute: '1500', namesPerMinute: '' },
  screening: { callsPerMinute: '120', namesPerMinute: '3000' },
};

/** Undefined for what is no whole number within the bounds of the limit. */
export function limitOf(limit: Limit, text: string): number | undefined {
  const number = /^\s*\d{1,6}\s*$/u.test(text) ? Number(text) : 0;
  return number >= 1 && number <= keyLimits[limit] ? number : undefined;
}

export function newKeyOf(texts: KeyTexts): RouteInput<typeof accessKeyRoutes.add>['body'] {
  const { name, purpose } = texts;
  const about = { name, days: Number(texts.days), callsPerMinute: Number(texts.callsPerMinute) };
  return purpose === 'screening'
    ? { purpose, ...about, namesPerMinute: Number(texts.namesPerMinute) }
    : { purpose, ...about };
}

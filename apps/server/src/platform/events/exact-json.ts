import type { Json } from './spine.ts';

/**
 * The value as the ledger seals it: numbers with a fraction as decimal text, since the canonical form
 * knows whole numbers only (a fraction may print differently elsewhere).
 */
export function exactJson(value: Json): Json {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : String(value);
  if (value === null || typeof value !== 'object') return value;
  if (isList(value)) return value.map(exactJson);
  return exactRecord(value);
}

/** The same for a record, which stays one. */
export function exactRecord(record: { readonly [key: string]: Json }): { readonly [key: string]: Json } {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, exactJson(value)]));
}

function isList(value: object): value is readonly Json[] {
  return Array.isArray(value);
}

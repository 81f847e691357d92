import type { $ZodType, output } from 'zod/v4/core';
import { customType } from './orm.ts';
import { requireKeptValue } from '../kept.ts';

/** Instant as an ISO 8601 string in UTC with milliseconds, the one form of time inside. */
export const instant = customType<{ data: string; driverData: string | Date }>({
  dataType: () => 'timestamptz(3)',
  fromDriver: (value) => new Date(value).toISOString(),
});

/** Transaction id; text here, because it is only compared by PostgreSQL. */
export const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });

export const bytea = customType<{ data: Uint8Array; driverData: Buffer }>({
  dataType: () => 'bytea',
  // A view: there may be many megabytes.
  toDriver: ({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength),
  fromDriver: (value) => new Uint8Array(value),
});

/**
 * JSON in the form of the schema. Whoever reads what somebody, or a disk, has made something else of is refused
 * `record-unreadable`: no row of it comes back.
 */
export function keptJson<S extends $ZodType>(schema: S, name = '') {
  return customType<{ data: output<S>; driverData: unknown }>({
    dataType: () => 'jsonb',
    toDriver: (value) => JSON.stringify(value),
    fromDriver: (value) => requireKeptValue(schema, value),
  })(name);
}

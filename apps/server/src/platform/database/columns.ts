import { customType } from 'drizzle-orm/pg-core';

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

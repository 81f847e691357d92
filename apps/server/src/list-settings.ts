import { z } from 'zod';
import { milliseconds, wholeNumber } from './setting-value.ts';

/** Lists and whatever else is fetched from outside; a part of `config.ts`. */
export const listSettings = {
  LIST_DOWNLOAD_BYTES_MAX: {
    group: 'lists',
    key: 'downloadBytesMax',
    default: '200000000',
    schema: wholeNumber,
  },
  LIST_DOWNLOAD_TIMEOUT_MS: {
    group: 'lists',
    key: 'downloadTimeoutMs',
    default: '600000',
    schema: milliseconds,
  },
  LIST_AGE_DAYS_MAX: {
    group: 'lists',
    key: 'ageDaysMax',
    default: '7',
    schema: wholeNumber.max(31),
  },
  LIST_DOWNLOAD_LOOPBACK: {
    group: 'lists',
    key: 'allowLoopback',
    default: 'false',
    schema: z.enum(['true', 'false']).transform((text) => text === 'true'),
  },
} as const;

import { z } from 'zod';
import { secureUrl } from './platform/http/is-here.ts';
import { wholeNumber } from './setting-value.ts';

/** The registers that are asked about clients; a part of `config.ts`. */
export const registerSettings = {
  ZEFIX_URL: {
    group: 'registers',
    key: 'zefixUrl',
    default: '',
    schema: z.union([z.literal(''), secureUrl]),
  },
  ZEFIX_USER: { group: 'registers', key: 'zefixUser', default: '', schema: z.string() },
  ZEFIX_PASSWORD: { group: 'registers', key: 'zefixPassword', default: '', schema: z.string() },
  REGISTER_TIMEOUT_MS: {
    group: 'registers',
    key: 'timeoutMs',
    default: '10000',
    schema: wholeNumber.max(60 * 60 * 1000),
  },
  REGISTER_WATCH_MINUTES: {
    group: 'registers',
    key: 'watchMinutes',
    default: '60',
    schema: z.coerce
      .number()
      .int()
      .min(0)
      .max(24 * 60),
  },
} as const;

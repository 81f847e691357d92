import { z } from 'zod';
import { list } from './door-settings.ts';
import { secureUrl } from './platform/http/is-here.ts';
import { milliseconds } from './setting-value.ts';

/** The bank that payments go to; a part of `config.ts`. */
export const bankSettings = {
  BANK_DRIVER: {
    group: 'bank',
    key: 'driver',
    default: 'sandbox',
    schema: z.enum(['sandbox', 'ng-psd2', 'file', 'sfti', 'ebics']),
  },
  BANK_URL: {
    group: 'bank',
    key: 'url',
    default: '',
    schema: z.union([z.literal(''), secureUrl]),
  },
  BANK_TOKEN_PATH: { group: 'bank', key: 'tokenPath', default: '/oauth/token', schema: z.string() },
  BANK_CLIENT_ID: { group: 'bank', key: 'clientId', default: 'sorgfalt', schema: z.string() },
  BANK_CLIENT_SECRET: { group: 'bank', key: 'clientSecret', default: '', schema: z.string() },
  BANK_CONSENT_ID: { group: 'bank', key: 'consentId', default: '', schema: z.string() },
  BANK_CA_FILE: { group: 'bank', key: 'caFile', default: '', schema: z.string() },
  BANK_CERTIFICATE_FILE: { group: 'bank', key: 'certificateFile', default: '', schema: z.string() },
  BANK_KEY_FILE: { group: 'bank', key: 'keyFile', default: '', schema: z.string() },
  BANK_PRODUCTS: { group: 'bank', key: 'products', default: '', schema: list },
  BANK_INITIATOR: { group: 'bank', key: 'initiator', default: 'Sorgfalt', schema: z.string().max(70) },
  BANK_PSU_IP_ADDRESS: { group: 'bank', key: 'psuIpAddress', default: '127.0.0.1', schema: z.string() },
  BANK_BASKET_MAX: {
    group: 'bank',
    key: 'basketMax',
    default: '1000',
    schema: z.coerce.number().int().min(0).max(10_000),
  },
  BANK_TIMEOUT_MS: { group: 'bank', key: 'timeoutMs', default: '15000', schema: milliseconds },
  BANK_ASK_MAX_MS: { group: 'bank', key: 'askMaxMs', default: '60000', schema: milliseconds },
  BANK_FETCH_MS: { group: 'bank', key: 'fetchMs', default: '3600000', schema: milliseconds },
  BANK_FETCH_SOON_MS: { group: 'bank', key: 'fetchSoonMs', default: '30000', schema: milliseconds },
  BANK_DIR: { group: 'bank', key: 'directory', default: '', schema: z.string() },
  SANDBOX_BANK_PORT: {
    group: 'bank',
    key: 'sandboxPort',
    default: '',
    schema: z.union([z.literal(''), z.coerce.number().int().min(0).max(65_535)]),
  },
} as const;

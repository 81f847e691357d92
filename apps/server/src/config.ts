import { resolve } from 'node:path';
import { z } from 'zod';
import { assistantSettings } from './assistant-settings.ts';
import { bankSettings } from './bank-settings.ts';
import { doorSettings, list } from './door-settings.ts';
import { firmSettings } from './firm-settings.ts';
import { listSettings } from './list-settings.ts';
import { databaseUrl } from './platform/database/database-url.ts';
import { publicUrl } from './platform/http/public-url.ts';
import { trustedProxy } from './platform/http/trusted-proxy.ts';
import { registerSettings } from './register-settings.ts';
import { StopError } from './platform/stop-error.ts';
import { isGiven, milliseconds, valueOf, wholeNumber } from './setting-value.ts';
import type { Environment } from './setting-value.ts';

/** An address, or a name and an address: RFC 5322, 3.4. */
const sender = z
  .string()
  .max(254)
  .regex(
    /^(?:[^\s<>@,;]+@[^\s<>@,;]+|[^<>@,;\r\n]+ <[^\s<>@,;]+@[^\s<>@,;]+>)$/u,
    'give one address, as in desk@example.ch or Compliance <desk@example.ch>',
  );
const flag = z.enum(['true', 'false']).transform((text) => text === 'true');

/** All settings: environment variable, default and meaning. `docs/operations.md` is written from this. */
export const settings = {
  PORT: { group: 'api', key: 'port', default: '8080', schema: z.coerce.number().int().min(0).max(65_535) },
  HOST: { group: 'api', key: 'host', default: '127.0.0.1', schema: z.string() },
  PUBLIC_URL: { group: 'api', key: 'publicUrl', default: 'http://localhost:8080', schema: publicUrl },
  PRODUCT_NAME: { group: 'api', key: 'productName', default: 'Sorgfalt', schema: z.string().max(40) },
  TRUST_PROXY: { group: 'api', key: 'trustProxy', default: 'none', schema: trustedProxy },
  REQUESTS_PER_MINUTE: { group: 'api', key: 'requestsPerMinute', default: '1200', schema: wholeNumber },
  BODY_BYTES_MAX: { group: 'api', key: 'bodyBytesMax', default: '1000000', schema: wholeNumber },
  UPLOAD_BYTES_MAX: { group: 'api', key: 'uploadBytesMax', default: '48000000', schema: wholeNumber },
  CHECK_ANSWERS: { group: 'api', key: 'checksAnswers', default: 'false', schema: flag },
  WEB_DIR: { group: 'api', key: 'webDirectory', default: 'apps/web/dist', schema: z.string() },
  DATA_DIR: { group: 'storage', key: 'dataDirectory', default: 'data', schema: z.string() },
  SECRETS_DIR: { group: 'storage', key: 'secretsDirectory', default: '', schema: z.string() },
  DATABASE_URL: { group: 'storage', key: 'databaseUrl', default: '', schema: databaseUrl },
  DATABASE_OWNER_URL: { group: 'storage', key: 'ownerUrl', default: '', schema: databaseUrl },
  DATABASE_CONNECTIONS: {
    group: 'storage',
    key: 'connections',
    default: '20',
    schema: wholeNumber.min(5).max(10_000),
  },
  ROLE: { group: 'process', key: 'role', default: 'all', schema: z.enum(['all', 'web', 'worker']) },
  WORKERS: { group: 'process', key: 'workers', default: '4', schema: wholeNumber.max(1000) },
  LOG_LEVEL: {
    group: 'logging',
    key: 'level',
    default: 'warn',
    schema: z.enum(['debug', 'info', 'warn', 'error', 'silent']),
  },
  IDENTITY: {
    group: 'identity',
    key: 'provider',
    default: 'embedded',
    schema: z.enum(['embedded', 'firebase', 'none']),
  },
  SIGN_UP: {
    group: 'identity',
    key: 'signUp',
    default: 'confirm',
    schema: z.enum(['confirm', 'open', 'closed']),
  },
  ...doorSettings,
  ...assistantSettings,
  SESSION_HOURS_MAX: {
    group: 'identity',
    key: 'sessionHoursMax',
    default: '12',
    schema: z.coerce.number().int().min(1).max(168),
  },
  BREACHED_PASSWORDS: { group: 'identity', key: 'breachedPasswords', default: '', schema: z.string() },
  CLAMD_URL: {
    group: 'virusScan',
    key: 'url',
    default: '',
    schema: z.union([z.literal(''), z.url({ protocol: /^(?:tcp|unix)$/ })]),
  },
  SMTP_URL: {
    group: 'mail',
    key: 'smtpUrl',
    default: '',
    schema: z.union([z.literal(''), z.url({ protocol: /^smtps?$/ })]),
  },
  MAIL_FROM: { group: 'mail', key: 'from', default: 'sorgfalt@localhost', schema: sender },
  SECURITY_EVENT_DAYS: {
    group: 'security',
    key: 'eventDays',
    default: '365',
    schema: z.coerce.number().int().min(30).max(3650),
  },
  SIGN_IN_ATTEMPTS_PER_MINUTE: {
    group: 'identity',
    key: 'signInAttemptsPerMinute',
    default: '10',
    schema: wholeNumber,
  },
  API_TIMEOUT_MS: { group: 'timeouts', key: 'defaultMs', default: '30000', schema: milliseconds },
  API_TIMEOUT_LONG_MS: { group: 'timeouts', key: 'longMs', default: '150000', schema: milliseconds },
  READY_OVERDUE_MS: { group: 'readiness', key: 'overdueMs', default: '60000', schema: milliseconds },
  READY_BACKUP_AGE_HOURS_MAX: {
    group: 'readiness',
    key: 'backupAgeHoursMax',
    default: '26',
    schema: wholeNumber,
  },
  READY_DRILL_AGE_HOURS_MAX: {
    group: 'readiness',
    key: 'drillAgeHoursMax',
    default: '216',
    schema: wholeNumber,
  },
  READY_FREE_BYTES_MIN: {
    group: 'readiness',
    key: 'freeBytesMin',
    default: '500000000',
    schema: wholeNumber,
  },
  BACKUP_EVERY_HOURS: {
    group: 'backup',
    key: 'everyHours',
    default: '0',
    schema: z.coerce.number().min(0).max(168),
  },
  BACKUP_DIR: { group: 'backup', key: 'directory', default: '', schema: z.string() },
  BACKUP_KEEP: {
    group: 'backup',
    key: 'keep',
    default: '48',
    schema: z.coerce.number().int().min(1).max(100_000),
  },
  POLL_MS: { group: 'timeouts', key: 'pollMs', default: '1000', schema: milliseconds },
  ...listSettings,
  SOCKET_PING_INTERVAL_MS: { group: 'socket', key: 'pingIntervalMs', default: '25000', schema: milliseconds },
  SOCKET_PING_TIMEOUT_MS: { group: 'socket', key: 'pingTimeoutMs', default: '180000', schema: milliseconds },
  LEDGER_PUBLIC_ENTRIES: { group: 'ledger', key: 'publicEntries', default: 'false', schema: flag },
  LEDGER_AUDIT_HOURS: {
    group: 'ledger',
    key: 'auditHours',
    default: '24',
    schema: z.coerce.number().min(0).max(24),
  },
  WITNESSES: { group: 'witness', key: 'witnesses', default: '', schema: list },
  WITNESS_QUORUM: { group: 'witness', key: 'quorum', default: '0', schema: z.coerce.number().int().min(0) },
  WITNESSED_LOGS: { group: 'witness', key: 'logs', default: '', schema: list },
  ...firmSettings,
  ...registerSettings,
  TSA_URLS: { group: 'tsa', key: 'urls', default: '', schema: list.pipe(z.array(z.url())) },
  TSA_ROOTS: { group: 'tsa', key: 'rootsPath', default: '', schema: z.string() },
  TSA_POLICY: {
    group: 'tsa',
    key: 'policy',
    default: '',
    schema: z.string().regex(/^([012](\.\d{1,10}){1,20})?$/, 'not an object identifier'),
  },
  TSA_INTERVAL_MS: { group: 'tsa', key: 'intervalMs', default: '60000', schema: milliseconds },
  TSA_TIMEOUT_MS: { group: 'tsa', key: 'timeoutMs', default: '10000', schema: milliseconds },
  TSA_GIVE_UP_MS: { group: 'tsa', key: 'giveUpMs', default: '86400000', schema: wholeNumber },
  ...bankSettings,
  CORS_ORIGINS: { group: 'cors', key: 'origins', default: '', schema: list },
} as const;

type Settings = typeof settings;
type Name = keyof Settings;
type Group = Settings[Name]['group'];
type Value<N extends Name> = z.output<Settings[N]['schema']>;

/** Settings by group: `config.api.port`, `config.socket.pingIntervalMs`. */
export type Config = {
  readonly [G in Group]: {
    readonly [N in Name as Settings[N]['group'] extends G ? Settings[N]['key'] : never]: Value<N>;
  };
};

/** Settings that may be empty; for the others empty is as bad as absent. */
const optional: ReadonlySet<string> = new Set<Name>([
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'BACKUP_DIR',
  'CORS_ORIGINS',
  'SECRETS_DIR',
  'ASSISTANT_OPENAI_KEY',
  'ASSISTANT_ANTHROPIC_KEY',
  'ASSISTANT_GOOGLE_KEY',
  'ASSISTANT_MISTRAL_KEY',
  'ASSISTANT_COMPATIBLE_URL',
  'ASSISTANT_COMPATIBLE_KEY',
  'ASSISTANT_OLLAMA_URL',
  'BANK_URL',
  'BANK_CLIENT_SECRET',
  'BANK_CONSENT_ID',
  'BANK_CA_FILE',
  'BANK_CERTIFICATE_FILE',
  'BANK_KEY_FILE',
  'BANK_PRODUCTS',
  'BANK_DIR',
  'SANDBOX_BANK_PORT',
  'BREACHED_PASSWORDS',
  'CLAMD_URL',
  'SMTP_URL',
  'GOOGLE_CLIENT_ID',
  'GOOGLE_CLIENT_SECRET',
  'GITHUB_CLIENT_ID',
  'GITHUB_CLIENT_SECRET',
  'FIREBASE_PROJECT_ID',
  'FIREBASE_API_KEY',
  'FIREBASE_AUTH_DOMAIN',
  'FIREBASE_PROVIDERS',
  'FIREBASE_AUTH_EMULATOR_HOST',
  'OIDC_ISSUER',
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'OIDC_ACR_VALUES',
  'WITNESSES',
  'WITNESSED_LOGS',
  'FIRM_NAME',
  'FIRM_UID',
  'FIRM_CONTACT',
  'FIRM_KEY',
  'FIRM_CERT',
  'FIRM_PKCS12',
  'FIRM_PKCS12_PASSWORD',
  'ZEFIX_URL',
  'ZEFIX_USER',
  'ZEFIX_PASSWORD',
  'TSA_URLS',
  'TSA_ROOTS',
  'TSA_POLICY',
]);

/** What is said at the start stands in logs. */
const mayHoldSecret = /(?:URLS?|KEY|SECRET|PASSWORD|ISSUER)$/;

/** Where one is there and another is not, the product would go on as if none were. */
const together: readonly (readonly Name[])[] = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  ['BANK_CERTIFICATE_FILE', 'BANK_KEY_FILE'],
];

function refuseHalves(environment: Environment): void {
  const has = (name: string) => (valueOf(name, environment) ?? '') !== '';
  for (const names of together) {
    const missing = names.filter((name) => !has(name));
    if (missing.length > 0 && missing.length < names.length)
      throw new StopError(`${names.join(', ')} belong together: ${missing.join(' and ')} is missing.`);
  }
  if (has('DATABASE_OWNER_URL') && !has('DATABASE_URL')) {
    throw new StopError(
      'DATABASE_OWNER_URL is of no use without DATABASE_URL: give both, or neither for the embedded PostgreSQL.',
    );
  }
}

/**
 * Reads all settings from an environment. `NAME_FILE` names a file that holds the value. A setting that is
 * there but empty throws `Missing required config key`, a wrong one says what was expected.
 */
export function loadConfig(environment: Environment): Config {
  const groups: Record<string, Record<string, unknown>> = {};
  for (const [name, setting] of Object.entries(settings)) {
    const text = valueOf(name, environment) ?? setting.default;
    if (text === '' && !optional.has(name)) {
      throw new StopError(
        `Missing required config key ${setting.group}.${setting.key}: give ${name} a value or remove it.`,
      );
    }
    const parsed = setting.schema.safeParse(text);
    if (!parsed.success) {
      const given = mayHoldSecret.test(name) ? 'what it is' : JSON.stringify(text);
      throw new StopError(`${name} cannot be ${given}: ${parsed.error.issues[0]?.message ?? 'invalid'}.`);
    }
    (groups[setting.group] ??= {})[setting.key] = parsed.data;
  }
  refuseHalves(environment);
  const config = groups as Config;
  const dataDirectory = resolve(config.storage.dataDirectory);
  return {
    ...config,
    api: {
      ...config.api,
      publicUrl: isGiven('PUBLIC_URL', environment)
        ? config.api.publicUrl
        : `http://localhost:${config.api.port}`,
      webDirectory: resolve(config.api.webDirectory),
    },
    storage: {
      ...config.storage,
      dataDirectory,
      secretsDirectory: resolve(config.storage.secretsDirectory || `${dataDirectory}/secrets`),
    },
    backup: {
      ...config.backup,
      directory: resolve(config.backup.directory || `${dataDirectory}/backups`),
    },
    bank: { ...config.bank, directory: resolve(config.bank.directory || `${dataDirectory}/bank`) },
  };
}

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadConfig } from './config.ts';
import { temporaryDirectory } from './testing/temporary-directory.ts';

function fileWith(text: string): string {
  const path = join(temporaryDirectory('setting'), 'value');
  writeFileSync(path, text);
  return path;
}

describe('a setting in a file', () => {
  test('is read, whichever it is', () => {
    const { api, mail } = loadConfig({
      PUBLIC_URL_FILE: fileWith('https://desk.example.test\n'),
      SMTP_URL_FILE: fileWith('smtps://user:password@mail.example.test'),
    });
    expect(api.publicUrl).toBe('https://desk.example.test');
    expect(mail.smtpUrl).toBe('smtps://user:password@mail.example.test');
  });

  test.each(['DATABASE_URL', 'CLAMD_URL', 'LOG_LEVEL'])('%s is not left out as its file is empty', (name) => {
    expect(() => loadConfig({ [`${name}_FILE`]: fileWith('\n') })).toThrow(
      `${name}_FILE names an empty file: put the value into`,
    );
  });

  test('stops the start with a sentence where the file cannot be read', () => {
    expect(() => loadConfig({ DATABASE_URL_FILE: '/nowhere/url' })).toThrow(
      expect.objectContaining({
        name: 'StopError',
        message: expect.stringContaining('DATABASE_URL_FILE cannot be read: ENOENT') as string,
      }),
    );
  });
});

test('a setting that its file contradicts stops the start, and is repeated by no log', () => {
  const file = fileWith('smtps://mail.example.test');
  const given = { SMTP_URL: 'smtps://desk:geheim@other.example.test', SMTP_URL_FILE: file };
  expect(() => loadConfig(given)).toThrow(
    'SMTP_URL and SMTP_URL_FILE say different things: give one of them.',
  );
  expect(loadConfig({ ...given, SMTP_URL: '' }).mail.smtpUrl).toBe('smtps://mail.example.test');
  expect(loadConfig({ ...given, SMTP_URL: 'smtps://mail.example.test' }).mail.smtpUrl).toBe(
    'smtps://mail.example.test',
  );
});

describe('the sender of mails', () => {
  test.each(['desk@example.ch', 'sorgfalt@localhost', 'Compliance Desk <desk@example.ch>'])(
    'can be %s',
    (given) => {
      expect(loadConfig({ MAIL_FROM: given }).mail.from).toBe(given);
    },
  );

  test.each([
    'Compliance',
    'desk@example.ch, other@example.ch',
    'a@b@c',
    'Desk <desk>',
    'desk@example.ch\nBcc: x@y.z',
  ])('cannot be %j', (given) => {
    expect(() => loadConfig({ MAIL_FROM: given })).toThrow('give one address');
  });
});

describe('keys, secrets and orders travel in the clear on this machine only', () => {
  const oidc = { OIDC_CLIENT_ID: 'desk', OIDC_CLIENT_SECRET: 'geheim' };

  test.each(['OIDC_ISSUER', 'GOOGLE_DISCOVERY_URL', 'GITHUB_URL', 'GITHUB_API_URL', 'BANK_URL', 'ZEFIX_URL'])(
    '%s',
    (name) => {
      expect(() => loadConfig({ ...oidc, [name]: 'http://elsewhere.example' })).toThrow(
        'it must begin with https://',
      );
      expect(() =>
        loadConfig({ ...oidc, OIDC_ISSUER: 'https://id.example', [name]: 'http://127.0.0.1:9' }),
      ).not.toThrow();
    },
  );
});

describe('the address that people use', () => {
  test('is that of this machine where none is given', () => {
    expect(loadConfig({ PORT: '9000' }).api.publicUrl).toBe('http://localhost:9000');
  });

  test.each([
    ['https://desk.example.test', 'https://desk.example.test'],
    ['https://desk.example.test/', 'https://desk.example.test'],
    ['http://192.0.2.7:8080/', 'http://192.0.2.7:8080'],
    ['https://müster.example', 'https://xn--mster-kva.example'],
  ])('given as %s is put before the paths of links as %s', (given, url) => {
    expect(loadConfig({ PUBLIC_URL: given }).api.publicUrl).toBe(url);
  });

  test.each([
    'desk.example.test',
    'localhost:8080',
    'ftp://desk.example.test',
    'https://desk.example.test/sorgfalt',
    'https://desk.example.test/?a=1',
    'https://anna:secret@desk.example.test',
  ])('cannot be %s', (given) => {
    expect(() => loadConfig({ PUBLIC_URL: given })).toThrow('give scheme and host');
  });
});

describe('a setting that would be taken for another one stops the start', () => {
  test.each([
    ['WITNESS_QUORUM', 'Missing required config key witness.quorum'],
    ['LEDGER_AUDIT_HOURS', 'Missing required config key ledger.auditHours'],
    ['BACKUP_EVERY_HOURS', 'Missing required config key backup.everyHours'],
    ['OIDC_MAX_AGE_SECONDS', 'Missing required config key oidc.maxAgeSeconds'],
    ['DATA_DIR', 'Missing required config key storage.dataDirectory'],
  ])('%s of blanks is no 0 and no folder', (name, sentence) => {
    expect(() => loadConfig({ [name]: ' ' })).toThrow(sentence);
  });

  test('blanks around a value are none of it', () => {
    expect(loadConfig({ BANK_CLIENT_SECRET: 'geheim\n' }).bank.clientSecret).toBe('geheim');
  });

  test.each(['API_TIMEOUT_MS', 'BANK_TIMEOUT_MS', 'POLL_MS', 'REGISTER_TIMEOUT_MS'])(
    '%s is no longer than a timer can wait: that would be a millisecond',
    (name) => {
      expect(() => loadConfig({ [name]: '9999999999' })).toThrow(`${name} cannot be "9999999999"`);
    },
  );

  test.each([
    [{ OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'desk' }, 'OIDC_CLIENT_SECRET is missing'],
    [{ GOOGLE_CLIENT_SECRET: 'geheim' }, 'GOOGLE_CLIENT_ID is missing'],
    [{ BANK_CERTIFICATE_FILE: 'own.pem' }, 'BANK_KEY_FILE is missing'],
    [{ DATABASE_OWNER_URL: 'postgres://owner@db/desk' }, 'of no use without DATABASE_URL'],
    [{ DATABASE_CONNECTIONS: '1' }, 'DATABASE_CONNECTIONS cannot be "1"'],
  ])('of %o', (given, sentence) => {
    expect(() => loadConfig(given)).toThrow(sentence);
  });
});

describe('the address of the database', () => {
  test.each([
    'postgres://desk:ge%23heim@db:5432/desk',
    'postgresql://desk@localhost/desk?host=%2Frun%2Fpostgresql',
    'postgres://desk:geheim@/desk?host=/run/postgresql',
  ])('can be %s', (url) => {
    expect(loadConfig({ DATABASE_URL: url }).storage.databaseUrl).toBe(url);
  });

  test.each(['db', 'mysql://desk:geheim@db/desk', 'postgres://desk:ge#heim@db:5432/desk'])(
    'cannot be %s, and the password stands in no log',
    (url) => {
      expect(() => loadConfig({ DATABASE_URL: url })).toThrow('give it as postgres://');
      expect(() => loadConfig({ DATABASE_URL: url })).not.toThrow(url);
    },
  );
});

test('options in the address of the database would take the place of those that the product rests on', () => {
  const url = 'postgres://desk:geheim@db/desk?options=-c%20datestyle%3DSQL';
  expect(() => loadConfig({ DATABASE_URL: url })).toThrow('leave options out');
});

test('an address that cannot be read is not repeated with the password in it', () => {
  expect(() => loadConfig({ SMTP_URL: 'desk:geheim@mail.example' })).toThrow('SMTP_URL cannot be what it is');
});

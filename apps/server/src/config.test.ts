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

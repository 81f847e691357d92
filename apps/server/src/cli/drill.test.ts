import { expect, test } from 'vitest';
import { settingsOfDrill } from './drill.ts';

test('a drill sends no mail that waits in the backup, asks no register, bank, model, scanner or authority, and touches no backup', () => {
  const outward = {
    SMTP_URL: 'smtp://mail.example.test',
    ZEFIX_URL: 'https://zefix.example.test',
    ZEFIX_USER: 'somebody',
    BANK_URL: 'https://bank.example.test',
    ASSISTANT_OLLAMA_URL: 'http://models.example.test',
    CLAMD_URL: 'tcp://scanner.example.test:3310',
    TSA_URLS: 'https://tsa.example.test',
    WITNESSES: 'https://witness.example.test',
    BACKUP_DIR: '/backups',
    DATABASE_URL: 'postgres://database.example.test',
    // In files, too: a setting in a file goes before one that the drill gives itself.
    DATA_DIR_FILE: '/run/settings/data',
    SECRETS_DIR_FILE: '/run/settings/secrets',
    IDENTITY_FILE: '/run/settings/identity',
  };
  const own = { FIRM_NAME: 'Beispiel Treuhand AG', FIRM_PKCS12: 'seal.p12' };
  expect(settingsOfDrill({ ...outward, ...own })).toEqual(own);
});

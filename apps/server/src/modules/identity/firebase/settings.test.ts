import { expect, test } from 'vitest';
import { loadConfig } from '../../../config.ts';
import { firebaseSettings } from './settings.ts';

const project = { FIREBASE_PROJECT_ID: 'desk-test', FIREBASE_API_KEY: 'key' };
const emulator = { ...project, FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' };
const read = (environment: Record<string, string>) => firebaseSettings(loadConfig(environment), environment);

test('a project has its own place for the windows of providers, unless another is named', () => {
  expect(read(project)).toEqual({
    projectId: 'desk-test',
    apiKey: 'key',
    authDomain: 'desk-test.firebaseapp.com',
    emulator: null,
  });
  expect(read({ ...project, FIREBASE_AUTH_DOMAIN: 'auth.desk.test' }).authDomain).toBe('auth.desk.test');
});

test.each(['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY'])('without %s nothing starts', (name) => {
  expect(() => read({ ...project, [name]: '' })).toThrow('Missing required config key firebase.');
});

test('an emulator is for this machine', () => {
  expect(read(emulator).emulator).toBe('http://127.0.0.1:9099');
});

test.each([
  ['in production', { NODE_ENV: 'production' }],
  ['where others reach the product', { HOST: '0.0.0.0' }],
  ['behind a public address', { PUBLIC_URL: 'https://desk.example.test' }],
  ['that is somewhere else', { FIREBASE_AUTH_EMULATOR_HOST: 'emulator.example.test:9099' }],
  ['that only looks like this machine', { FIREBASE_AUTH_EMULATOR_HOST: 'localhost.example.test:9099' }],
] as const)('an emulator %s stops the start', (_, given) => {
  expect(() => read({ ...emulator, ...given })).toThrow('its tokens are not signed');
});

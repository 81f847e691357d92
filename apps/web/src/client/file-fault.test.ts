import { expect, test } from 'vitest';
import { intakeFaults, sourceFaults } from '@sorgfalt/contract';
import assistant from '../i18n/en/assistant.json' with { type: 'json' };
import files from '../i18n/en/files.json' with { type: 'json' };

test('each fault of a file has its sentence, as the contract says it', () => {
  expect(files.fault).toEqual(intakeFaults);
  expect({ ...files.fault, ...assistant.fault }).toEqual(sourceFaults);
});

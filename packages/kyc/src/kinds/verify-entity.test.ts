import { describe, expect, test } from 'vitest';
import { dateOf } from '../testing.ts';
import { verifyEntity } from './verify-entity.ts';
import type { EntityInput } from './verify-entity.ts';

const company: EntityInput = {
  name: 'Musterprobe 24 Holding AG',
  incorporatedOn: '2001-05-04',
  uid: 'CHE-123.456.788',
};
const found = (change: Partial<EntityInput> = {}) =>
  verifyEntity({ ...company, ...change }, dateOf('2026-11-26')).map(
    ({ code, severity, field }) => `${severity} ${code} ${field}`,
  );

describe('the checks of a client that is no natural person', () => {
  test('tell what was passed', () => {
    expect(found()).toEqual([
      'ok entity-name-one-script name',
      'ok incorporation-plausible incorporatedOn',
      'ok uid-check-digit-correct uid',
    ]);
    expect(verifyEntity(company, dateOf('2026-05-03'))[1]?.params).toEqual({ years: 24 });
  });

  test('flag a name that hides letters of another alphabet from the lists', () => {
    expect(found({ name: 'Mustеrprobe AG' })[0]).toBe('flag name-mixed-scripts name');
    expect(found({ name: 'Must\uA4F0rprobe AG' })[0]).toBe('flag name-mixed-scripts name');
    expect(found({ name: '木斯特 Musterprobe AG' })[0]).toBe('ok entity-name-one-script name');
  });

  test('warn of a name with letters that nobody sees, or of an alphabet that lists are not searched in', () => {
    expect(found({ name: 'Musterprobe \uFFA0 AG' })[0]).toBe('warning name-characters-unusual name');
    expect(found({ name: 'ꓟꓴꓢꓔꓰꓣ 7' })[0]).toBe('warning name-characters-unusual name');
  });

  test.each(['2026-11-27', '2026-02-30', 'soon'])('flag %s as the day of foundation', (incorporatedOn) => {
    expect(found({ incorporatedOn })).toContain('flag incorporation-impossible incorporatedOn');
  });

  test('flag a number with a wrong check digit', () => {
    expect(found({ uid: 'CHE-123.456.789' })).toContain('flag uid-wrong uid');
  });

  test('ask a person about a legal form that nobody here knows', () => {
    const [, form] = verifyEntity(
      { ...company, legalFormName: 'Besloten vennootschap' },
      dateOf('2026-11-26'),
    );
    expect(form).toEqual({
      code: 'legal-form-not-known',
      severity: 'warning',
      field: 'legalFormName',
      params: { legalForm: 'Besloten vennootschap' },
    });
  });

  test('leave out what was not answered', () => {
    expect(found({ incorporatedOn: '', uid: undefined })).toEqual(['ok entity-name-one-script name']);
  });
});

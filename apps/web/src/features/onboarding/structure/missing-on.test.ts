import { expect, test } from 'vitest';
import { missingOn } from './missing-on.ts';
import { dueForm } from './testing.ts';

test('counts each value that nobody has said and each section in which nobody stands', () => {
  expect(missingOn(dueForm())).toBe(1);
  const [section] = dueForm().sections;
  const sections = section === undefined ? [] : [section, { ...section, isMissing: true, entries: [] }];
  expect(missingOn(dueForm({ sections }))).toBe(1);
  expect(missingOn(dueForm({ sections: [] }))).toBe(0);
});

import { expect, test } from 'vitest';
import { readAudit } from './audit.ts';

test('counts what is high or critical, and nothing less', () => {
  const vulnerabilities = { info: 1, low: 2, moderate: 3, high: 4, critical: 5, total: 15 };
  const output = JSON.stringify({ metadata: { vulnerabilities } });
  expect(readAudit(output)).toEqual({ isKnown: true, grave: 9 });
});

test.each([
  ['', 'the registry did not answer'],
  ['<html>', 'the registry did not answer'],
  ['{"message":"405 Method Not Allowed"}', '405 Method Not Allowed'],
])('a registry that says nothing has shown nothing: %s', (output, why) => {
  expect(readAudit(output)).toEqual({ isKnown: false, why });
});

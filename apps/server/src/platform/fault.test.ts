import { expect, test } from 'vitest';
import { faultOf } from './fault.ts';

test('a failed statement is named without its text and parameters', () => {
  const refused = Object.assign(new Error('Key (name)=(Regula Zwiebelfisch) exists'), {
    severity: 'ERROR',
    code: '23505',
  });
  const failed = new Error('Failed query: insert into clients\nparams: Regula Zwiebelfisch', {
    cause: refused,
  });
  expect(faultOf(failed)).toBe('Error caused by Error 23505');
});

test('other errors keep what they say', () => {
  expect(faultOf(new Error('the bank is away'))).toBe('Error: the bank is away');
  expect(faultOf(new TypeError('x is undefined'))).toBe('TypeError');
  expect(faultOf('nothing')).toBe('unknown');
});

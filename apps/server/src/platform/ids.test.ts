import { expect, test } from 'vitest';
import { timeOfUuidv7, uuidv7 } from './ids.ts';

test('an id tells when it was made', () => {
  const before = Date.now();
  const time = timeOfUuidv7(uuidv7());
  expect(time).toBeGreaterThanOrEqual(before);
  expect(time).toBeLessThanOrEqual(Date.now());
  // RFC 9562, appendix A.6.
  expect(timeOfUuidv7('017f22e2-79b0-7cc3-98c4-dc0c0c07398f')).toBe(0x017f22e279b0);
});

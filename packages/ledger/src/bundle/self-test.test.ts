import { describe, expect, test } from 'vitest';
import { sha256 } from '../sha256.ts';
import { flipBit, nodeSha256 } from '../testing.ts';
import { passesSelfTest } from './self-test.ts';

describe('passesSelfTest', () => {
  test('is true with hash functions that are right', async () => {
    expect(await passesSelfTest(sha256)).toBe(true);
    expect(await passesSelfTest(nodeSha256)).toBe(true);
  });

  test.each([0, 100, 255])('is false with one that gets bit %i wrong', async (bit) => {
    expect(await passesSelfTest((bytes) => flipBit(nodeSha256(bytes), bit))).toBe(false);
  });
});

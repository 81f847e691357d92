import { describe, expect, test } from 'vitest';
import { fileNameOf } from './download.ts';

describe('fileNameOf', () => {
  test.each([
    ['attachment; filename="evidence-0198.asice"', 'evidence-0198.asice'],
    ['attachment; filename="../../etc/passwd"', 'passwd'],
    [String.raw`attachment; filename="C:\evil.asice"`, 'evil.asice'],
    ['attachment; filename="folder/"', undefined],
    [`attachment; filename="document"; filename*=UTF-8''Auszug%20%C2%ABneu%C2%BB.pdf`, 'Auszug «neu».pdf'],
    [`attachment; filename="a.pdf"; filename*=UTF-8''..%2F..%2Fpasswd`, 'passwd'],
    [`attachment; filename="a.pdf"; filename*=UTF-8''%FF`, undefined],
    ['attachment', undefined],
    [null, undefined],
  ])('of %s is %s', (disposition, name) => {
    expect(fileNameOf(disposition)).toBe(name);
  });
});

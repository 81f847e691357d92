import { expect, test } from 'vitest';
import { firstPage } from './first-page.ts';

test('the place of the first page is the same after the browser kept it', () => {
  expect(JSON.parse(JSON.stringify([firstPage]))).toEqual([firstPage]);
});

import { describe, expect, test } from 'vitest';
import { accept, refuse } from '@sorgfalt/result';
import { actionsOf, confirmationOf } from './policy.ts';
import type { FileRow } from './tables.ts';

const file = (state: FileRow['state'], refused = 0, isUploaderOfficer = true) => ({
  state,
  uploadedBy: 'anna',
  refused,
  lines: 3,
  isUploaderOfficer,
});
const settled = ['confirmed', 'withdrawn'] as const;

describe('whoever uploaded a file', () => {
  test('confirms it, or gives it up', () => {
    expect(actionsOf(file('read'), 'anna')).toEqual(['confirm', 'withdraw']);
    expect(confirmationOf(file('read', 2), 'anna')).toEqual(accept('confirm'));
  });

  test('only gives up one of which no line can be paid', () => {
    expect(actionsOf(file('read', 3), 'anna')).toEqual(['withdraw']);
    expect(confirmationOf(file('read', 3), 'anna')).toEqual(refuse('not-allowed-now'));
  });

  test('is not the second person', () => {
    expect(actionsOf(file('awaiting_second'), 'anna')).toEqual(['withdraw']);
    expect(confirmationOf(file('awaiting_second'), 'anna')).toEqual(refuse('own-submission'));
  });
});

describe('anybody else', () => {
  test('does not confirm what was read back to another', () => {
    expect(actionsOf(file('read'), 'beat')).toEqual(['withdraw']);
    expect(confirmationOf(file('read'), 'beat')).toEqual(refuse('not-allowed-now'));
  });

  test('is the second person', () => {
    expect(actionsOf(file('awaiting_second'), 'beat')).toEqual(['second', 'withdraw']);
  });

  test('only gives up what waits for a second person once its uploader is no officer any more', () => {
    const left = file('awaiting_second', 0, false);
    expect(actionsOf(left, 'beat')).toEqual(['withdraw']);
    expect(confirmationOf(left, 'beat')).toEqual(refuse('not-allowed-now'));
  });
});

test.each(settled)('a file that is %s stays so', (state) => {
  for (const uid of ['anna', 'beat']) {
    expect(actionsOf(file(state), uid)).toEqual([]);
    expect(confirmationOf(file(state), uid)).toEqual(refuse('not-allowed-now'));
  }
});

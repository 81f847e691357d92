import { expect, test } from 'vitest';
import { accept, refuse } from '@sorgfalt/result';
import { endsByHand, mayLiftFreeze } from './freeze.ts';

const freeze = { frozenBy: 'anna' };

test('an administrator lifts what another froze', () => {
  expect(mayLiftFreeze(freeze, { id: 'beat', role: 'admin' })).toEqual(accept(true));
});

test('nobody lifts what they froze themselves', () => {
  expect(mayLiftFreeze(freeze, { id: 'anna', role: 'admin' })).toEqual(refuse('own-freeze'));
});

test.each(['editor', 'guest', 'something new', null])('%s lifts nothing, whoever froze', (role) => {
  expect(mayLiftFreeze(freeze, { id: 'beat', role })).toEqual(refuse('forbidden'));
  expect(mayLiftFreeze(freeze, { id: 'anna', role })).toEqual(refuse('forbidden'));
});

test('what a hit froze ends with the decision about the hit only', () => {
  expect((['confirmed-hit', 'by-officer'] as const).filter(endsByHand)).toEqual(['by-officer']);
});

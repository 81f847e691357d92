import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followOnlookers } from '../../client/onlookers.ts';
import { showPage } from '../../testing/show-page.tsx';
import { OnlookersLine } from './onlookers-line.tsx';

const nora = { uid: 'u-9', name: 'Nora Keller' };
const marco = { uid: 'u-8', name: 'Marco Rossi' };
const self = { uid: 'u-1', name: 'Vreni Erfunden' };

/** The live connection: what the page said over it, and how to tell the page something. */
let said: unknown[];
let tell: (name: string, ...words: unknown[]) => void;

beforeEach(() => {
  said = [];
  const heard = new Map<string, (...words: never[]) => void>();
  followOnlookers({
    on: (name: string, listener: (...words: never[]) => void) => heard.set(name, listener),
    emit: (_, itemId) => said.push(itemId),
  });
  tell = (name, ...words) => act(() => heard.get(name)?.(...(words as never[])));
  tell('connect');
});
afterEach(() => {
  tell('disconnect');
  vi.restoreAllMocks();
});

const show = () => showPage(<OnlookersLine itemId="item-1" />, { texts: ['review'] });

test('colleagues who have the item open are named, oneself is not', async () => {
  await show();
  tell('onlookers', 'item-1', [self, nora]);
  expect(screen.getByText('Nora Keller has this open, too')).toBeDefined();
  tell('onlookers', 'item-1', [nora, self, marco]);
  expect(screen.getByText('Nora Keller and Marco Rossi have this open, too')).toBeDefined();
  tell('onlookers', 'item-1', [self]);
  expect(screen.queryByText(/open, too/u)).toBeNull();
});

test('who has another item open is not named here', async () => {
  await show();
  tell('onlookers', 'item-2', [nora]);
  expect(screen.queryByText(/open, too/u)).toBeNull();
});

test('nobody is named any more once the connection is gone', async () => {
  await show();
  tell('onlookers', 'item-1', [nora]);
  tell('disconnect');
  expect(screen.queryByText(/open, too/u)).toBeNull();
});

test('the server is told what is open while it is seen, again over a new connection, and when it is left', async () => {
  await show();
  const visibility = vi.spyOn(document, 'visibilityState', 'get');
  for (const state of ['hidden', 'visible'] as const) {
    visibility.mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  }
  tell('disconnect');
  tell('connect');
  cleanup();
  expect(said).toEqual([null, 'item-1', null, 'item-1', 'item-1', null]);
});

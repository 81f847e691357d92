import type { ReviewItem } from '@sorgfalt/contract';
import { cleanup, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '../../testing/show.tsx';
import { ReasonList } from './reason-list.tsx';

const reason = (code: string, more: Partial<ReviewItem['riskReasons'][number]> = {}) => ({
  code,
  params: {},
  points: 10,
  article: null,
  ...more,
});
const showReasons = (...riskReasons: ReviewItem['riskReasons']) =>
  show(<ReasonList item={{ workflow: 'payment', riskReasons }} />, ['review', 'payments']);
const told = () =>
  within(screen.getByRole('region', { name: 'Why is this here?' }))
    .getAllByRole('listitem')
    .map((item) => item.querySelector('strong')?.textContent);

it('names what asks for a person by itself, also where it has points, and not what only adds to the score', async () => {
  await showReasons(
    reason('new-beneficiary'),
    reason('own-maximum', { decides: true }),
    reason('call-for-action', { points: 0 }),
    reason('iban-changed', { points: null }),
  );
  expect(told()).toEqual([
    "Far above the client's own maximum",
    'Country with a call for action (FATF)',
    'Known name, other IBAN',
  ]);
});

it('is silent where the score alone brought it here, and says where no reason was recorded', async () => {
  await showReasons(reason('new-beneficiary'));
  expect(screen.queryByRole('region')).toBeNull();
  await showReasons();
  expect(screen.getByText('No reason was recorded.')).toBeDefined();
});

it('says of a structure that was open whether it was confirmed since', async () => {
  const riskReasons = [reason('client-structure-open', { points: null })];
  await show(<ReasonList item={{ workflow: 'client_onboarding', riskReasons, isStructureOpen: true }} />, [
    'review',
    'payments',
  ]);
  expect(screen.queryByText('confirmed since')).toBeNull();
  cleanup();
  await show(<ReasonList item={{ workflow: 'client_onboarding', riskReasons, isStructureOpen: false }} />, [
    'review',
    'payments',
  ]);
  expect(screen.getByText('confirmed since')).toBeDefined();
});

it('says of owners who are left unnamed that nobody verifies them', async () => {
  const riskReasons = [reason('owner-verification-wanted', { points: null })];
  const item = { workflow: 'client_onboarding', riskReasons, areOwnersUnnamed: true } as const;
  await show(<ReasonList item={item} />, ['review', 'payments']);
  expect(screen.getByText('not asked: form R')).toBeDefined();
});

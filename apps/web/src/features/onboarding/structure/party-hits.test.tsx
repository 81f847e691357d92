import type { StructureParty } from '@sorgfalt/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { hitOf } from '../../../testing/evidence.ts';
import { press } from '../../../testing/hands.ts';
import { refusal, sentBy, serve } from '../../../testing/show.tsx';
import { showPage } from '../../../testing/show-page.tsx';
import { PartyHits } from './party-hits.tsx';
import { partyOf, structureOf } from './testing.ts';

const decide = 'POST /api/clients/c-1/structure/hits';
const hit = hitOf(1, {
  listedName: 'Anna Listed',
  score: 0.9,
  birthDates: ['1970-01-31'],
  nationalities: ['IR'],
});
type Found = StructureParty['hits'][number];
const found = (decision: Found['decision'] = null): Found => ({
  hit,
  foundAt: '2026-11-20T09:15:00.000Z',
  decision,
});
const decided = (decision: 'confirmed' | 'dismissed') => ({
  decision,
  by: 'Nora Keller',
  at: '2026-11-21T10:00:00.000Z',
  reason: 'Another birthplace',
});
const owner = (hits: readonly Found[], more: Partial<StructureParty> = {}) =>
  partyOf('A', { kind: 'person', name: 'Anna Beispiel', beganOn: '1980-05-06', hits: [...hits], ...more });

function show(party: StructureParty) {
  return showPage(<PartyHits structure={structureOf({ parties: [partyOf('AG'), party] })} />, {
    texts: ['clients', 'hits', 'refusals'],
  });
}
const offered = () =>
  screen
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
    .filter((name) => /^(?:Confirm|Dismiss)/u.test(name));
const question = () => within(screen.getByRole('alertdialog'));

afterEach(() => vi.unstubAllGlobals());

describe('listed names that may be somebody of the structure', () => {
  test('are not mentioned where there are none', async () => {
    await show(owner([]));
    expect(screen.queryByText('Listed names that may match somebody in the structure')).toBeNull();
  });

  test('say through whom they concern the client, and compare what is known of that person', async () => {
    await show(owner([found()]));
    expect(screen.getByText('Concerns the client through Anna Beispiel (person)')).toBeDefined();
    const card = within(screen.getByRole('article', { name: 'Anna Listed' }));
    expect(card.getByRole('row', { name: /^Date of birth/u }).textContent).toMatch(
      /06\.05\.1980.*31\.01\.1970/u,
    );
    expect(card.getByRole('row', { name: /^Nationality/u }).textContent).toMatch(/Switzerland.*Iran/u);
  });

  test('are not compared with the day on which a company was founded', async () => {
    await show(owner([found()], { kind: 'company', country: null }));
    const card = within(screen.getByRole('article', { name: 'Anna Listed' }));
    expect(card.getByRole('row', { name: /^Date of birth/u }).textContent).not.toContain('1980');
    expect(card.getByRole('row', { name: /^Nationality/u }).textContent).toContain('not stated');
  });

  test.each([
    [null, ['Dismiss: somebody else', 'Confirm: the same']],
    [decided('dismissed'), ['Confirm: the same']],
    [decided('confirmed'), ['Dismiss: somebody else']],
  ])('are decided, and decided otherwise (%j)', async (decision, buttons) => {
    await show(owner([found(decision)]));
    expect(offered()).toEqual(buttons);
    const said = screen.queryByText('Nora Keller · 21.11.2026 · Another birthplace');
    expect(said !== null).toBe(decision !== null);
  });

  test.each([
    ['Dismiss: somebody else', 'Is Anna Beispiel somebody else?', 'Dismiss the hit', 'dismissed'],
    ['Confirm: the same', 'Is Anna Beispiel the party on the list?', 'Confirm the hit', 'confirmed'],
  ])('%s asks for a reason first, which is sealed', async (button, title, send, decision) => {
    const sent = serve({ [decide]: { body: structureOf() } });
    await show(owner([found()]));
    await press(button);
    expect(screen.getByRole('alertdialog', { name: title })).toBeDefined();
    await press(question().getByRole('button', { name: send }));
    expect(sentBy(sent, decide)).toEqual([]);
    fireEvent.change(question().getByLabelText(/^Reason/u), { target: { value: ' Same passport ' } });
    await press(question().getByRole('button', { name: send }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sentBy(sent, decide)).toEqual([
      { partyId: 'A', listId: 'sample-un', entityId: '900001', decision, reason: 'Same passport' },
    ]);
  });

  test('stay undecided where that is refused, with the reason that was written', async () => {
    serve({ [decide]: refusal('own-submission') });
    await show(owner([found()]));
    await press('Dismiss: somebody else');
    fireEvent.change(question().getByLabelText(/^Reason/u), { target: { value: 'Another birthplace' } });
    await press(question().getByRole('button', { name: 'Dismiss the hit' }));
    expect(await question().findByText('The decision was not recorded')).toBeDefined();
    expect(question().getByLabelText(/^Reason/u)).toHaveProperty('value', 'Another birthplace');
  });

  test('are left open by Leave open', async () => {
    const sent = serve({});
    await show(owner([found()]));
    await press('Confirm: the same');
    await press(question().getByRole('button', { name: 'Leave open' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sent).toEqual([]);
  });
});

test('several that agree in nothing but the name are dismissed by one reason, for the party whom they are about', async () => {
  const dismissals = 'POST /api/clients/c-1/structure/hits/dismissals';
  const none = { listedName: 'Anna Beispiel', entitySha256: 'a'.repeat(64) };
  const several = [1, 2].map((number) => ({ ...found(), hit: hitOf(number, none) }));
  const sent = serve({ [dismissals]: { body: structureOf({ parties: [partyOf('AG'), owner([])] }) } });
  await show(owner([...several, found(decided('dismissed'))]));
  await press('Dismiss several at once');
  for (const box of screen.getAllByRole('checkbox')) fireEvent.click(box);
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'None of them is the owner' } });
  await press('Dismiss 2 hits');
  await waitFor(() => expect(sent.length).toBeGreaterThan(0));
  const hits = several.map(({ hit: { listId, entityId, entitySha256 } }) => ({
    partyId: 'A',
    listId,
    entityId,
    entitySha256,
  }));
  expect(sent[0]).toEqual({ call: dismissals, body: { hits, reason: 'None of them is the owner' } });
});

test('but not one that was found again as its entry changed, which is decided by itself', async () => {
  const unlike = { listedName: 'Anna Beispiel' };
  const [once, other] = [1, 2].map((number) => ({
    ...found(),
    hit: hitOf(number, { ...unlike, entitySha256: 'a'.repeat(64) }),
  }));
  const now = { ...found(), hit: hitOf(3, { ...unlike, entitySha256: 'b'.repeat(64) }) };
  const before = { ...now, hit: { ...now.hit, entitySha256: 'c'.repeat(64) } };
  const dismissedBefore = { ...before, decision: decided('dismissed') };
  await show(owner([once!, other!, now, before]));
  await press('Dismiss several at once');
  expect(screen.getAllByRole('checkbox').length).toBe(2);
  await show(owner([once!, now, dismissedBefore]));
  await press('Dismiss several at once');
  expect(screen.getAllByRole('checkbox').length).toBe(4);
});

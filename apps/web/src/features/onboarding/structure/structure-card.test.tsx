import type { Structure } from '@sorgfalt/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { fill, press } from '../../../testing/hands.ts';
import { refusal, sentBy, serve, type Answer } from '../../../testing/show.tsx';
import { showPage } from '../../../testing/show-page.tsx';
import { StructureCard } from './structure-card.tsx';
import { dueForm, interestOf, lawyerStructure, partyOf, structureOf } from './testing.ts';

const read = 'GET /api/clients/c-1/structure';
const keepParty = 'POST /api/clients/c-1/structure/parties';
const confirm = 'POST /api/clients/c-1/structure/confirm';

const answer = (structure: Structure | null): Answer => ({ body: { structure } });
const show = () =>
  showPage(<StructureCard caseId="k-1" clientId="c-1" name="Lindenhof Beispiel AG" />, {
    texts: ['clients', 'hits', 'refusals'],
    as: 'editor',
  });

afterEach(() => vi.unstubAllGlobals());

describe('who stands behind a client', () => {
  test('says the owners with their reasons, and everybody in between as a table', async () => {
    serve({ [read]: answer(structureOf()) });
    await show();
    expect(
      await screen.findByText('100 % of the capital · 100 % of the votes · AMLA Art. 2a para. 3'),
    ).toBeDefined();
    const rows = within(screen.getByRole('table'))
      .getAllByRole('row')
      .map(({ textContent }) => textContent);
    expect(rows[1]).toContain('Level 1: Lindenhof Beispiel AG');
    expect(rows[2]).toContain('Level 2: Anna Beispiel');
    expect(rows[2]).toContain('Declared by the client: Share register');
  });

  test('says what is missing, and offers no confirmation before', async () => {
    const problems = [{ code: 'unaccounted' as const, partyId: 'AG', share: 40 }];
    serve({ [read]: answer(structureOf({ problems, owners: [] })) });
    await show();
    expect(await screen.findByText('Who holds 40 % of Lindenhof Beispiel AG is not known.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
  });

  test('is confirmed by somebody else; a refusal says why', async () => {
    const sent = serve({ [read]: answer(structureOf()), [confirm]: refusal('own-submission') });
    await show();
    await press(await screen.findByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('Anyone who took part in this cannot decide on it')).toBeDefined();
    expect(sentBy(sent, confirm)).toEqual([{ version: 3 }]);
  });

  test('warns whoever confirms that no owner is established, and says that nobody is named', async () => {
    serve({ [read]: answer(lawyerStructure()) });
    await show();
    expect(await screen.findByText('Beneficial owners are not established here')).toBeDefined();
    expect(screen.getByText(/a signed form R takes their place/u)).toBeDefined();
    expect(screen.getByText('Not named (professional secrecy)')).toBeDefined();
    expect(screen.getByRole('button', { name: /Not named/u })).toBeDefined();
  });

  test('begins with the client; what was entered stays where it is refused', async () => {
    const sent = serve({ [read]: answer(null), [keepParty]: refusal('structure-changed') });
    await show();
    await press(await screen.findByRole('button', { name: 'Enter the structure' }));
    const dialog = await screen.findByRole('dialog');
    await fill(within(dialog).getByLabelText(/^Name/), 'Lindenhof Muster AG');
    await press(within(dialog).getByRole('button', { name: 'Save' }));
    expect((await within(dialog).findByRole('alert')).textContent).toContain('changed meanwhile');
    expect(within(dialog).getByLabelText(/^Name/)).toHaveProperty('value', 'Lindenhof Muster AG');
    await waitFor(() =>
      expect(sentBy(sent, keepParty)).toMatchObject([
        { version: 0, partyId: null, party: { kind: 'company', name: 'Lindenhof Muster AG' } },
      ]),
    );
  });

  test('draws the same for whoever wants to see it', async () => {
    serve({
      [read]: answer(
        structureOf({
          parties: [partyOf('AG'), partyOf('A')],
          interests: [interestOf('A', 'AG', { until: '2026-01-01', isHeld: false })],
        }),
      ),
    });
    await show();
    expect(await screen.findByText(/not held today/)).toBeDefined();
    await press(screen.getByRole('button', { name: 'Show diagram' }));
    expect(await screen.findByRole('region', { name: 'Diagram of the structure' })).toBeDefined();
  });

  test('is walked through in the drawing by arrow keys; each box says what it holds, and opens it', async () => {
    serve({ [read]: answer(structureOf()) });
    await show();
    await press(await screen.findByRole('button', { name: 'Show diagram' }));
    const drawing = within(await screen.findByRole('region', { name: 'Diagram of the structure' }));
    const client = drawing.getByRole('button', { name: 'Lindenhof Beispiel AG, company' });
    const owner = drawing.getByRole('button', {
      name: 'Anna Beispiel, person, beneficial owner, shareholder (100 %) in Lindenhof Beispiel AG',
    });
    expect([client.tabIndex, owner.tabIndex]).toEqual([0, -1]);
    act(() => client.focus());
    fireEvent.keyDown(client, { key: 'ArrowDown' });
    expect(document.activeElement).toBe(owner);
    expect([client.tabIndex, owner.tabIndex]).toEqual([-1, 0]);
    await press(owner);
    expect(await screen.findByRole('dialog', { name: 'Change Anna Beispiel' })).toBeDefined();
  });

  test('says which form is to be signed, why, and how much of it is missing', async () => {
    serve({ [read]: answer(structureOf({ forms: [dueForm()] })) });
    await show();
    const link = await screen.findByRole('link', { name: 'Controlling persons (Form K)' });
    expect(link.getAttribute('href')).toBe('/app/clients/k-1/forms');
    expect(link.parentElement?.textContent).toContain('1 detail missing');
  });

  test('that cannot be loaded says so', async () => {
    serve({ [read]: refusal('record-unreadable') });
    await show();
    expect(await screen.findByText('Who stands behind this client could not be loaded')).toBeDefined();
  });
});

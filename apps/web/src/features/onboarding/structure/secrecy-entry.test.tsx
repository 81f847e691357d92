import { afterEach, describe, expect, test, vi } from 'vitest';
import { press } from '../../../testing/hands.ts';
import { sentBy } from '../../../testing/show.tsx';
import { dialog, field, interests, isClosed, isOff, keep, open, write } from './testing/entry.tsx';
import { lawyerStructure, partyOf, structureOf } from './testing.ts';

afterEach(() => vi.unstubAllGlobals());

describe('clients of a lawyer or notary', () => {
  const alone = lawyerStructure({ interests: [], exemption: null, forms: [] });

  test('are entered without naming anybody, with the document that proves the admission', async () => {
    const sent = await open('Add an interest', alone, { [interests]: { body: lawyerStructure() } });
    expect(dialog().queryByLabelText(/^Who/u)).toBeNull();
    expect(dialog().queryByLabelText(/^Share/u)).toBeNull();
    expect([...field(/^As/u).querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
      'clients of a lawyer or notary, not named',
    ]);
    expect(isOff()).toBe(true);
    write(/^Document/u, 'Roll of lawyers, 3 November 2026');
    await press(keep());
    await isClosed();
    expect(sentBy(sent, interests)).toMatchObject([
      {
        recordId: null,
        interest: {
          holder: null,
          subject: 'L',
          kind: 'clientsUnderSecrecy',
          share: null,
          source: { description: 'Roll of lawyers, 3 November 2026' },
        },
      },
    ]);
  });

  test('are always those of the client itself; another kind asks again who holds it', async () => {
    await open('Add an interest');
    write(/^As/u, 'clientsUnderSecrecy');
    expect(field(/^In/u).value).toBe('AG');
    expect(dialog().getByText(/director, trustee, asset manager or nominee/u)).toBeDefined();
    write(/^As/u, 'shareholding');
    expect(field(/^Who/u).value).toBe('');
    expect(isOff()).toBe(true);
  });

  test('are none of a trust or a domiciliary company', async () => {
    const parties = [partyOf('AG', { kind: 'domiciliaryCompany' }), partyOf('A', { kind: 'person' })];
    await open('Add an interest', structureOf({ parties }));
    expect(dialog().queryByRole('option', { name: /not named/u })).toBeNull();
  });
});

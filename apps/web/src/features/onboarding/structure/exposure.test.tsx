import { screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { press } from '../../../testing/hands.ts';
import { sentBy } from '../../../testing/show.tsx';
import { partyOf, structureOf } from './testing.ts';
import { dialog, field, isClosed, isOff, keep, open, parties, write } from './testing/entry.tsx';

afterEach(() => vi.unstubAllGlobals());

describe('the political exposure of a person', () => {
  test('who is politically exposed is stated with kind and day, for people only', async () => {
    const sent = await open('Add a party', structureOf(), { [parties]: { body: structureOf() } });
    write(/^Name/u, 'Beat Beispiel');
    expect(dialog().queryByLabelText('In office since')).toBeNull();
    write(/^Political exposure/u, 'foreign');
    write('In office since', '99.99.2019');
    expect(isOff()).toBe(true);
    write(/^Political exposure/u, '');
    expect(isOff()).toBe(false);
    write(/^Political exposure/u, 'foreign');
    write('In office since', '99.99.2019');
    write(/^Kind/u, 'company');
    expect(dialog().queryByLabelText(/^Political exposure/u)).toBeNull();
    write(/^Kind/u, 'person');
    expect(field(/^Political exposure/u).value).toBe('');
    expect(isOff()).toBe(false);
    write(/^Political exposure/u, 'close_person_foreign');
    write('In office since', '01.07.2019');
    write(/^Function ended on/u, '31.02.2024');
    expect(isOff()).toBe(true);
    write(/^Function ended on/u, '30.06.2024');
    await press(keep());
    await isClosed();
    expect(sentBy(sent, parties)).toMatchObject([
      { party: { exposure: { kind: 'close_person_foreign', since: '2019-07-01', until: '2024-06-30' } } },
    ]);
  });

  test('who is politically exposed is shown so in the table, and keeps it when something else is changed', async () => {
    const exposure = { kind: 'domestic', since: '2019-07-01', until: '2024-06-30' } as const;
    const anna = partyOf('A', { kind: 'person', name: 'Anna Beispiel', exposure });
    const structure = structureOf({ parties: [partyOf('AG'), anna] });
    const sent = await open('Change: Anna Beispiel', structure, { [parties]: { body: structure } });
    const row = screen.getByRole('row', { name: /Anna Beispiel/u, hidden: true });
    expect(row.textContent).toContain('Politically exposed in Switzerland');
    expect(row.textContent).toContain('from 01.07.2019 until 30.06.2024');
    await press(keep());
    await isClosed();
    expect(sentBy(sent, parties)).toMatchObject([{ party: { exposure } }]);
  });
});

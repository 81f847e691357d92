import { fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { keys, press } from '../../../testing/hands.ts';
import { refusal, sentBy, serve } from '../../../testing/show.tsx';
import { showPage } from '../../../testing/show-page.tsx';
import { StructureCard } from './structure-card.tsx';
import {
  bods,
  dialog,
  field,
  interests,
  isClosed,
  isOff,
  keep,
  open,
  parties,
  read,
  write,
} from './testing/entry.tsx';
import { interestOf, partyOf, structureOf } from './testing.ts';

afterEach(() => vi.unstubAllGlobals());

describe('a party of the structure', () => {
  test('is kept as it was entered, with where that comes from', async () => {
    const next = structureOf({
      version: 4,
      parties: [partyOf('AG'), partyOf('B', { name: 'Beat Beispiel' })],
    });
    const sent = await open('Add a party', structureOf(), { [parties]: { body: next } });
    expect(field(/^Kind/u).value).toBe('person');
    write(/^Name/u, 'Beat Beispiel');
    write('Date of birth', '31.01.1970');
    write('Nationality', 'IT');
    write('Residential address', 'Via Roma 1, Como');
    write(/^Source/u, 'officialRegister');
    write('Document', 'Passport of 2024');
    await press(keep());
    await isClosed();
    expect(sentBy(sent, parties)).toEqual([
      {
        version: 3,
        partyId: null,
        party: {
          kind: 'person',
          name: 'Beat Beispiel',
          isListed: false,
          beganOn: '1970-01-31',
          endedOn: null,
          country: 'IT',
          uid: null,
          lei: null,
          address: 'Via Roma 1, Como',
          exposure: null,
          source: { kind: 'officialRegister', description: 'Passport of 2024' },
        },
      },
    ]);
  });

  test('is asked for what its kind has', async () => {
    await open('Add a party');
    const labels = ['UID', 'LEI', 'Seat', 'Nationality', 'Date of birth', 'Date of foundation'];
    const shown = () => labels.filter((label) => dialog().queryByLabelText(label) !== null);
    const isListable = () => dialog().queryByRole('checkbox') !== null;
    expect([shown(), isListable()]).toEqual([['Nationality', 'Date of birth'], false]);
    write(/^Kind/u, 'company');
    expect([shown(), isListable()]).toEqual([['UID', 'LEI', 'Seat', 'Date of foundation'], true]);
    write(/^Kind/u, 'trust');
    expect([shown(), isListable()]).toEqual([['UID', 'LEI', 'Seat', 'Date of foundation'], false]);
    write(/^Kind/u, 'class');
    expect(dialog().queryByLabelText(/^Address/u)).toBeNull();
  });

  test('that is another kind of thing takes no number and no listing along', async () => {
    const sent = await open('Add a party', structureOf(), { [parties]: { body: structureOf() } });
    write(/^Kind/u, 'company');
    write(/^Name/u, 'Holding AG');
    write('UID', 'CHE-123.456.788');
    write('LEI', '5493001KJTIIGC8Y1R12');
    fireEvent.click(dialog().getByRole('checkbox'));
    write(/^Kind/u, 'foundation');
    await press(keep());
    await isClosed();
    expect(sentBy(sent, parties)).toMatchObject([
      { party: { kind: 'foundation', uid: null, lei: null, isListed: false } },
    ]);
  });

  test('of whom a day is written wrongly is not kept, also where the other day is right', async () => {
    const sent = await open('Add a party');
    write('Date of birth', '31.02.1970');
    expect(isOff()).toBe(true);
    write('Date of death', '01.03.2020');
    expect(isOff()).toBe(true);
    await press(keep());
    fireEvent.submit(document.querySelector('#structure-entry')!);
    expect(sentBy(sent, parties)).toEqual([]);
    write('Date of birth', '28.02.1970');
    expect(isOff()).toBe(false);
  });

  test('is changed by its row, and what was said of it before stands there', async () => {
    const owner = partyOf('A', {
      kind: 'person',
      name: 'Anna Beispiel',
      beganOn: '1980-05-06',
      country: 'DE',
    });
    const sent = serve({
      [read]: { body: { structure: structureOf({ parties: [partyOf('AG', { name: 'AG' }), owner] }) } },
      [parties]: refusal('invalid-request', { fields: [{ path: 'party.beganOn', code: 'in-future' }] }, 422),
    });
    await showPage(<StructureCard caseId="k-1" clientId="c-1" name="AG" />, {
      texts: ['clients', 'hits', 'refusals'],
    });
    await press(await screen.findByRole('button', { name: 'Change: Anna Beispiel' }));
    await screen.findByRole('dialog', { name: 'Change Anna Beispiel' });
    expect([field(/^Name/u).value, field('Date of birth').value, field('Nationality').value]).toEqual([
      'Anna Beispiel',
      '06.05.1980',
      'DE',
    ]);
    await press(keep());
    expect(await dialog().findByText('The date lies in the future.')).toBeDefined();
    expect(sentBy(sent, parties)).toMatchObject([{ version: 3, partyId: 'A' }]);
    expect(field(/^Name/u).value).toBe('Anna Beispiel');
  });

  test('is left by Escape with nothing kept', async () => {
    const sent = await open('Add a party');
    write(/^Name/u, 'Beat Beispiel');
    await keys('{Escape}');
    await isClosed();
    expect(sentBy(sent, 'POST')).toEqual([]);
  });
});

describe('what a party holds in another', () => {
  test('needs somebody who holds it', async () => {
    const sent = await open('Add an interest');
    expect(isOff()).toBe(true);
    expect(field(/^In/u).value).toBe('AG');
    write(/^Who/u, 'A');
    expect(isOff()).toBe(false);
    write(/^Who/u, '');
    await press(keep());
    expect(sentBy(sent, interests)).toEqual([]);
  });

  test.each([
    ['25', { min: 25, max: 25 }],
    ['33,3 %', { min: 33.3, max: 33.3 }],
    ['25–50', { min: 25, max: 50 }],
    [' 0.5 - 1 ', { min: 0.5, max: 1 }],
    ['', null],
  ])('of the size %j is kept as what it means', async (text, share) => {
    const sent = await open('Add an interest', structureOf(), { [interests]: { body: structureOf() } });
    write(/^Who/u, 'A');
    write('Share', text);
    await press(keep());
    await isClosed();
    expect(sentBy(sent, interests)).toMatchObject([
      { version: 3, recordId: null, interest: { holder: 'A', share } },
    ]);
  });

  test.each(['half', '101', '50–25', '1e2', '-5'])(
    'of the size %j says how a share is written',
    async (text) => {
      const sent = await open('Add an interest');
      write(/^Who/u, 'A');
      write('Share', text);
      expect(field('Share').getAttribute('aria-invalid')).toBe('true');
      expect(
        dialog().getAllByText('Enter a number up to 100, or a range such as 25–50.').length,
      ).toBeGreaterThan(0);
      await press(keep());
      expect(sentBy(sent, interests)).toEqual([]);
    },
  );

  test('from a day that is written wrongly is not kept, also where its end is right', async () => {
    const sent = await open('Add an interest');
    write(/^Who/u, 'A');
    write('From', 'spring');
    write('Until', '01.03.2026');
    expect(isOff()).toBe(true);
    await press(keep());
    expect(sentBy(sent, interests)).toEqual([]);
    write('From', '');
    expect(isOff()).toBe(false);
  });

  test('ends with a day; what it was stays', async () => {
    const kept = interestOf('A', 'AG', {
      share: { min: 25, max: 50 },
      from: '2020-01-01',
      kind: 'votingRights',
    });
    const sent = serve({
      [read]: { body: { structure: structureOf({ interests: [kept] }) } },
      [interests]: { body: structureOf() },
    });
    await showPage(<StructureCard caseId="k-1" clientId="c-1" name="AG" />, {
      texts: ['clients', 'hits', 'refusals'],
    });
    await press(await screen.findByRole('button', { name: 'Change interest: Anna Beispiel' }));
    await screen.findByRole('dialog', { name: 'Change an interest' });
    expect([field('Share').value, field('From').value]).toEqual(['25–50', '01.01.2020']);
    write('Until', '30.06.2026');
    await press(keep());
    await isClosed();
    expect(sentBy(sent, interests)).toMatchObject([
      {
        recordId: 'A>AG',
        interest: {
          holder: 'A',
          subject: 'AG',
          kind: 'votingRights',
          share: { min: 25, max: 50 },
          from: '2020-01-01',
          until: '2026-06-30',
        },
      },
    ]);
  });

  test('is not offered where there is only one party that practises nothing', async () => {
    const trust = partyOf('AG', { kind: 'trust' });
    serve({
      [read]: { body: { structure: structureOf({ parties: [trust], interests: [], owners: [] }) } },
    });
    await showPage(<StructureCard caseId="k-1" clientId="c-1" name="AG" />, {
      texts: ['clients', 'hits', 'refusals'],
    });
    await screen.findByRole('button', { name: 'Add a party' });
    expect(screen.queryByRole('button', { name: 'Add an interest' })).toBeNull();
  });
});

describe('a file of beneficial ownership', () => {
  const drop = (text: string) =>
    fireEvent.drop(dialog().getByRole('group'), {
      dataTransfer: { files: [new File([text], 'owners.json')] },
    });

  test.each(['{', '{}', '[1]', '[null]', '[[]]', ''])(
    'that is no list of statements (%j) is not sent',
    async (text) => {
      const sent = await open('Import BODS');
      drop(text);
      expect(await dialog().findByText('Choose a file with a list of statements in JSON.')).toBeDefined();
      expect(sentBy(sent, 'POST')).toEqual([]);
    },
  );

  test('is sent with the version that was seen, also where nothing is kept yet', async () => {
    const sent = await open('Import BODS', null, { [bods]: { body: structureOf() } });
    drop('[{"statementId":"s-1"}]');
    await isClosed();
    expect(sentBy(sent, bods)).toEqual([{ version: 0, statements: [{ statementId: 's-1' }] }]);
  });

  test('that is refused says at which place and why, and stays open for another', async () => {
    const fields = [
      { path: '3.recordDetails.name', code: 'missing' },
      { path: '4', code: 'of-a-newer-standard' },
    ];
    await open('Import BODS', structureOf(), { [bods]: refusal('invalid-request', { fields }, 422) });
    drop('[{}]');
    const said = await dialog().findByText('3.recordDetails.name');
    expect(said.closest('li')!.textContent).toBe('3.recordDetails.name is missing');
    expect(dialog().getByText(/of-a-newer-standard/u)).toBeDefined();
    drop('no file at all');
    expect(await dialog().findByText('Choose a file with a list of statements in JSON.')).toBeDefined();
  });
});

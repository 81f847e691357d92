import { describe, expect, test } from 'vitest';
import { partyRoutes } from '@sorgfalt/contract';
import type { InterestDraft } from '@sorgfalt/contract';
import { person, shares, structureDesk } from '../../testing/modules/parties.ts';
import { startDesk } from '../../testing/modules/payments.ts';

const { app } = await startDesk();
const { acceptedClient } = await structureDesk(app);

describe('files of the Beneficial Ownership Data Standard', () => {
  const statement = (recordId: string, recordType: string, recordDetails: object, at: number) => ({
    statementId: `00000000-0000-4000-8000-00000000000${at}`,
    statementDate: '2026-11-01',
    declarationSubject: 'co',
    recordId,
    recordType,
    recordDetails,
    'x-own': { kept: true },
  });
  const file = [
    statement(
      'co',
      'entity',
      { isComponent: false, entityType: { type: 'registeredEntity' }, name: 'Import AG' },
      1,
    ),
    statement(
      'pe',
      'person',
      { isComponent: false, personType: 'knownPerson', names: [{ fullName: 'Imma Portova' }] },
      2,
    ),
    statement(
      're',
      'relationship',
      {
        isComponent: false,
        subject: 'co',
        interestedParty: 'pe',
        interests: [{ type: 'shareholding', share: { exact: 100 } }],
      },
      3,
    ),
  ];
  const take = (clientId: string, version: number, statements: Record<string, unknown>[]) =>
    app.call(partyRoutes.importFile, { params: { clientId }, body: { version, statements } }, 'editor');

  test('come in and go out equal, and twice is once', async () => {
    const clientId = await acceptedClient('Imma Importova');
    expect((await take(clientId, 0, file)).body).toMatchObject({
      version: 1,
      owners: [{ partyId: 'pe' }],
      problems: [],
    });
    expect((await take(clientId, 1, file)).body.version).toBe(1);
    expect(
      (await app.call(partyRoutes.exportFile, { params: { clientId } }, 'editor')).body.statements,
    ).toEqual(file);
  });

  test('keep the month of a birth or a death, which nobody can enter, through what is entered afterwards', async () => {
    const clientId = await acceptedClient('Imma Monatova');
    const [first, second, third] = [0, 1, 2].map((at) => ({ ...file[at] }));
    const details = { ...file[1]!.recordDetails, birthDate: '1931', deathDate: '2020-05' };
    await take(clientId, 0, [first ?? {}, { ...second, recordDetails: details }, third ?? {}]);
    const keep = async (version: number, endedOn: string | null) => {
      const party = { ...person('Imma Portova-Neu'), beganOn: null, endedOn };
      const body = { version, partyId: 'pe', party };
      return (await app.call(partyRoutes.keepParty, { params: { clientId }, body }, 'editor')).body;
    };
    const named = await keep(1, null);
    expect(named.parties.find(({ partyId }) => partyId === 'pe')).toMatchObject({
      name: 'Imma Portova-Neu',
      beganOn: '1931',
      endedOn: '2020-05',
    });
    expect(named.problems).toMatchObject([{ code: 'ended-earlier', partyId: 'pe' }]);
    expect((await keep(2, '2020-05-04')).parties.find(({ partyId }) => partyId === 'pe')).toMatchObject({
      beganOn: '1931',
      endedOn: '2020-05-04',
    });
  });

  test('keep whom they declare to be an owner through what is entered afterwards of the same interest', async () => {
    const clientId = await acceptedClient('Imma Erklaertova');
    const relation = (more: object) => ({
      ...file[2]!,
      recordDetails: { ...file[2]!.recordDetails, interests: [{ type: 'shareholding', ...more }] },
    });
    const declared = relation({ share: { exact: 10 }, beneficialOwnershipOrControl: true });
    await take(clientId, 0, [file[0]!, file[1]!, declared]);
    const keep = async (version: number, kind: InterestDraft['kind']) => {
      const interest = shares('pe', 'co', 12, { kind, from: '2020-01-01' });
      const body = { version, recordId: 're', interest };
      return (await app.call(partyRoutes.keepInterest, { params: { clientId }, body }, 'editor')).body;
    };
    expect((await keep(1, 'shareholding')).owners).toMatchObject([{ partyId: 'pe', reasons: ['declared'] }]);
    // Of another interest nobody declared it.
    expect((await keep(2, 'boardMember')).owners).toEqual([]);
  });

  test('are refused for each fault, with its path', async () => {
    const clientId = await acceptedClient('Ilse Fehlerova');
    const faults = async (statements: Record<string, unknown>[]) =>
      (await take(clientId, 0, statements)).error?.fields;
    const [first, second, third] = [0, 1, 2].map((at) => ({ ...file[at] }));
    expect(await faults([first ?? {}, { ...second, statementId: 'short' }, third ?? {}])).toEqual([
      { path: '/1/statementId', code: 'too-short' },
    ]);
    expect(await faults([first ?? {}, { ...second, declarationSubject: 'other' }])).toEqual([
      { path: '/1/declarationSubject', code: 'other-subject' },
    ]);
    expect(await faults([second ?? {}])).toEqual([{ path: '/0/declarationSubject', code: 'not-in-file' }]);
    expect((await app.call(partyRoutes.read, { params: { clientId } }, 'editor')).body).toEqual({
      structure: null,
    });
  });
});

import { describe, expect, test } from 'vitest';
import { partyRoutes } from '@sorgfalt/contract';
import { structureDesk } from '../../testing/modules/parties.ts';
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

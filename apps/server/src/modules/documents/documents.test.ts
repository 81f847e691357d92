import { randomBytes, randomUUID } from 'node:crypto';
import { swissDay } from '@sorgfalt/calendar';
import { describe, expect, test } from 'vitest';
import { documentPapers, documentRoutes, ledgerRoutes, pagesHeader } from '@sorgfalt/contract';
import type { ClientDocument } from '@sorgfalt/contract';
import { clientPapers } from '@sorgfalt/kyc';
import { documentFile, sendDocument } from '../../testing/modules/client-documents.ts';
import { jpegOf, pdfOf, pngOf, streamOf, wordOf } from '../../testing/modules/documents.ts';
import { hostileDocuments } from '../../testing/hostile/index.ts';
import { domiciliaryForm, inStatus, submitted } from '../../testing/modules/onboarding.ts';
import { person, shares, structureDesk } from '../../testing/modules/parties.ts';
import { startDesk } from '../../testing/modules/payments.ts';

const { app } = await startDesk();
const { acceptedClient, structureOf, withParty, keepInterest } = await structureDesk(app);

const list = async (clientId: string) =>
  (await app.call(documentRoutes.list, { params: { clientId } }, 'editor')).body;
const withdraw = (clientId: string, { documentId }: ClientDocument, reason = 'Of another client.') =>
  app.call(documentRoutes.withdraw, { params: { clientId, documentId }, body: { reason } }, 'editor');

test('every paper that a kind of client can be asked for can be uploaded', () => {
  expect(documentPapers).toEqual(expect.arrayContaining([...clientPapers]));
});

describe('a document of a client', () => {
  test.each([
    ['Auszug «neu».pdf', pdfOf([['Extract.']]), 'pdf'],
    ['Statuten.docx', wordOf(['# Articles', 'The company has a purpose.']), 'word'],
    ['Pass.png', pngOf(30, 20), 'png'],
    ['Pass.jpg', jpegOf(3000, 2000), 'jpeg'],
  ])(
    '%s is kept and given back byte for byte, never to be shown by the browser',
    async (name, file, kind) => {
      const clientId = await acceptedClient(`Dokumenta ${kind}`);
      const { status, body } = await sendDocument(app, clientId, { name, file });
      expect([status, body]).toEqual([
        201,
        expect.objectContaining({ kind, fileName: name, sizeBytes: file.length, withdrawn: null }),
      ]);
      const got = await documentFile(app, { clientId, documentId: body.documentId });
      expect(got.status).toBe(200);
      expect(Buffer.compare(got.bytes, file)).toBe(0);
      expect(got.headers).toMatchObject({
        'content-type': 'application/octet-stream',
        'x-content-type-options': 'nosniff',
        'content-disposition': `attachment; filename="document"; filename*=UTF-8''${encodeURIComponent(name)}`,
      });
    },
  );

  test('of several megabytes is kept in pieces, none of which can be read in the database', async () => {
    const clientId = await acceptedClient('Grossa Dokumentova');
    const scan = streamOf('/Subtype/Image/Filter/DCTDecode', randomBytes(3_500_000));
    const file = pdfOf([['Readable words of a contract.']], { more: [scan] });
    const { body } = await sendDocument(app, clientId, { file });
    const { rows } = await app.pool.query(
      `select place, sealed from client_document_pieces where document_id = $1 order by place`,
      [body.documentId],
    );
    expect(rows.length).toBeGreaterThan(2);
    expect(rows.some(({ sealed }) => (sealed as Buffer).includes('Readable words'))).toBe(false);
    expect(Buffer.compare((await documentFile(app, { clientId, ...body })).bytes, file)).toBe(0);
  });

  test('is told of and sealed by its hash, without a name', async () => {
    const clientId = await acceptedClient('Versiegla Siegelova');
    const { body } = await sendDocument(app, clientId, { name: 'Passport Siegelova.pdf' });
    await withdraw(clientId, body, 'Unmistakable reason.');
    const { rows } = await app.pool.query(
      `select type, data, proof_id, client_id from events where data->>'documentId' = $1 order by id`,
      [body.documentId],
    );
    expect(rows.map(({ type, client_id: of }) => [type, of])).toEqual([
      ['client.document_kept', clientId],
      ['client.document_withdrawn', clientId],
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/Siegelova|Unmistakable|[0-9a-f]{64}/u);
    const entry = await app.call(ledgerRoutes.get, { params: { entryId: rows[0].proof_id } }, 'admin');
    expect(entry.body.payload).toMatchObject({ documentId: body.documentId, sha256: body.sha256 });
    expect(JSON.stringify(entry.body.payload)).not.toContain('Siegelova');
  });

  test('that is sent twice is kept once', async () => {
    const clientId = await acceptedClient('Zweimala Zweimalova');
    const sent = await Promise.all([sendDocument(app, clientId), sendDocument(app, clientId)]);
    expect(sent.map(({ status }) => status)).toEqual([201, 201]);
    expect((await list(clientId)).documents).toHaveLength(1);
    await sendDocument(app, clientId, { facts: { paper: 'other' } });
    expect((await list(clientId)).documents).toHaveLength(2);
  });

  test('that is withdrawn stays with its reason, and counts no longer', async () => {
    const clientId = await acceptedClient('Zurueckgezoga Zurova');
    const { body } = await sendDocument(app, clientId);
    const reason = 'Of another client. '.repeat(210).trim();
    expect((await withdraw(clientId, body, reason)).body.withdrawn).toMatchObject({ reason });
    expect((await withdraw(clientId, body)).error?.code).toBe('not-allowed-now');
    expect((await documentFile(app, { clientId, ...body })).status).toBe(200);
    expect((await sendDocument(app, clientId)).body.documentId).not.toBe(body.documentId);
  });

  test('has no name that reads otherwise than it is', async () => {
    const clientId = await acceptedClient('Verkehrta Verkehrtova');
    const { body } = await sendDocument(app, clientId, { name: 'a\u202Egpj.\u200B../x.pdf' });
    expect(body.fileName).toBe('x.pdf');
    const persian = await sendDocument(app, clientId, {
      name: 'مه\u200Cلقا\u202E.pdf',
      file: pdfOf([['Other.']]),
    });
    expect(persian.body.fileName).toBe('مه\u200Cلقا.pdf');
  });

  test('stays as it was uploaded, and what is no longer that is not given out', async () => {
    const clientId = await acceptedClient('Verderba Verderbova');
    const { body } = await sendDocument(app, clientId);
    const { body: other } = await sendDocument(app, clientId, { file: pdfOf([['Another.']]) });
    const change = (statement: string) => app.pool.query(statement, [body.documentId]);
    await expect(change(`update client_documents set sha256 = 'x' where id = $1`)).rejects.toThrow('stays');
    await expect(
      change(`update client_document_pieces set sealed = 'x' where document_id = $1`),
    ).rejects.toThrow('stays');
    // As a disk, or somebody who holds the database, could.
    await change(`delete from client_document_pieces where document_id = $1`);
    await app.pool.query(
      `insert into client_document_pieces select $1, place, sealed from client_document_pieces where document_id = $2`,
      [body.documentId, other.documentId],
    );
    expect((await documentFile(app, { clientId, ...body })).status).toBe(409);
    await change(`delete from client_document_pieces where document_id = $1`);
    expect((await documentFile(app, { clientId, ...body })).status).toBe(409);
  });

  test('is of its client alone', async () => {
    const [clientId, stranger] = [
      await acceptedClient('Eigena Einsova'),
      await acceptedClient('Fremda Zweiova'),
    ];
    const { body } = await sendDocument(app, clientId);
    expect((await documentFile(app, { clientId: stranger, documentId: body.documentId })).status).toBe(404);
    expect((await withdraw(stranger, body)).status).toBe(404);
    expect((await sendDocument(app, randomUUID())).status).toBe(404);
    expect(
      (await app.call(documentRoutes.list, { params: { clientId: randomUUID() } }, 'editor')).status,
    ).toBe(404);
  });
});

test('what an intake refuses is refused here, and nothing is kept', async () => {
  const clientId = await acceptedClient('Feindlicha Feindova');
  for (const [, name, bytes, fault] of hostileDocuments.slice(0, 20)) {
    const { status, body } = await sendDocument(app, clientId, { name, file: bytes() });
    expect([status, body.error?.fields?.[0]?.code]).toEqual([422, fault]);
  }
  const { body } = await sendDocument(app, clientId, { name: 'a.md', file: Buffer.from('# Text') });
  expect(body.error?.fields).toEqual([{ path: 'files', code: 'file-type' }]);
  const large = await sendDocument(app, clientId, { file: Buffer.alloc(26 * 1024 * 1024) });
  expect([large.status, large.body.error?.code]).toEqual([413, 'file-too-large']);
  expect((await list(clientId)).documents).toEqual([]);
});

test.each([
  ['a paper that nobody knows', { paper: 'diary' }, 'facts.paper'],
  ['a day that is none', { validUntil: '2026-02-31' }, 'facts.validUntil'],
  ['a member that is unknown', { sha256: 'x' }, 'facts.sha256'],
  ['somebody who is not in the structure', { partyId: 'nobody' }, 'facts.partyId'],
])('%s is refused by its place', async (_, facts, path) => {
  const clientId = await acceptedClient('Unbekannta Anova');
  const { status, body } = await sendDocument(app, clientId, { facts });
  expect([status, body.error?.code, body.error?.fields?.[0]?.path]).toEqual([400, 'invalid-request', path]);
});

describe('a preview', () => {
  const previewOf = async (file: Uint8Array, name: string) => {
    const clientId = await acceptedClient('Vorschau Erfunden');
    const { body } = await sendDocument(app, clientId, { file, name });
    const place = { clientId, documentId: body.documentId };
    return { place, answer: await documentFile(app, place, 'editor', 'preview') };
  };
  const codeOf = ({ bytes }: { bytes: Buffer }) => JSON.parse(bytes.toString()).error.code as string;

  test('of a picture is drawn anew, and the file itself is never shown', async () => {
    const file = pngOf(30, 20);
    const { answer } = await previewOf(file, 'Pass.png');
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': 'inline; filename="preview.jpg"',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.bytes.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    expect(answer.bytes.includes(file.subarray(0, 8))).toBe(false);
  });

  test('of a PDF is drawn page by page, with the headers of a picture, and says how many pages there are', async () => {
    const { place, answer } = await previewOf(pdfOf([['Extract.'], ['Seal.']]), 'Auszug.pdf');
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
      [pagesHeader]: '2',
    });
    const [second, third, beyond] = await Promise.all(
      [2, 3, 11].map((page) => documentFile(app, place, 'editor', 'preview', { page })),
    );
    expect(second!.bytes.equals(answer.bytes)).toBe(false);
    expect([second!.status, codeOf(third!), codeOf(beyond!)]).toEqual([200, 'no-preview', 'invalid-request']);
  });

  test('that cannot be drawn takes nothing away from the document', async () => {
    const nowhere = pdfOf([['Extract.']])
      .toString('latin1')
      .replace('/Kids[4 0 R]', '/Kids[9 0 R]');
    const file = Buffer.from(nowhere, 'latin1');
    const { place, answer } = await previewOf(file, 'Auszug.pdf');
    expect([answer.status, codeOf(answer)]).toEqual([422, 'no-preview']);
    expect((await documentFile(app, place)).bytes.equals(file)).toBe(true);
  });

  test('there is none of other documents, nor of a picture that cannot be drawn', async () => {
    for (const [file, name] of [
      [wordOf(['Extract.']), 'Auszug.docx'],
      [jpegOf(3000, 2000), 'Pass.jpg'],
    ] as const) {
      const { answer } = await previewOf(file, name);
      expect([answer.status, codeOf(answer)]).toEqual([422, 'no-preview']);
    }
  });

  test('there is none of a file that somebody exchanged, nor of one of another client', async () => {
    const { place } = await previewOf(pngOf(30, 20), 'Pass.png');
    const other = { ...place, clientId: await acceptedClient('Fremda Vorschauova') };
    expect((await documentFile(app, other, 'editor', 'preview')).status).toBe(404);
    await app.pool.query('alter table client_document_pieces disable trigger user');
    await app.pool.query('update client_document_pieces set sealed = $2 where document_id = $1', [
      place.documentId,
      randomBytes(200),
    ]);
    await app.pool.query('alter table client_document_pieces enable trigger user');
    const answer = await documentFile(app, place, 'editor', 'preview');
    expect([answer.status, codeOf(answer)]).toEqual([409, 'record-unreadable']);
  });
});

test.each([
  ['guest', 403],
  [null, 401],
] as const)('%s has no part in documents of clients', async (as, status) => {
  const clientId = await acceptedClient('Rolla Rollova');
  const { body } = await sendDocument(app, clientId);
  const params = { clientId, documentId: body.documentId };
  const answers = [
    (await sendDocument(app, clientId, { as })).status,
    (await app.call(documentRoutes.list, { params: { clientId } }, as)).status,
    (await documentFile(app, params, as)).status,
    (await documentFile(app, params, as, 'preview')).status,
    (await app.call(documentRoutes.withdraw, { params, body: { reason: 'So it is.' } }, as)).status,
  ];
  expect(answers).toEqual(Array(5).fill(status));
});

describe('what is wanted of a client', () => {
  const states = async (clientId: string) =>
    (await list(clientId)).wanted.map(({ paper, partyId, state }) => [paper, partyId, state]);

  test('is nothing for a natural person', async () => {
    expect((await list(await acceptedClient('Natura Personova'))).wanted).toEqual([]);
  });

  test('is each paper of its kind, once for each beneficial owner where it is about them, until it is there', async () => {
    const { caseId } = await submitted(app, { ...domiciliaryForm, clientName: 'Papierprobe Sitz AG' });
    const clientId = (await inStatus(app, caseId, 'in_review')).clientId ?? '';
    const { subject } = await structureOf(clientId);
    expect(await states(clientId)).toEqual([
      ['register-extract', null, 'missing'],
      ['signing-powers', null, 'missing'],
      ['opener-document', null, 'missing'],
      ['declaration', subject, 'missing'],
      ['owner-verification', null, 'missing'],
    ]);
    const owners = [
      await withParty(clientId, person('Erste Besitzova')),
      await withParty(clientId, person('Zweite Besitzova')),
    ];
    for (const owner of owners) await keepInterest(clientId, shares(owner, subject, 50));
    await sendDocument(app, clientId);
    const facts = { paper: 'owner-verification', partyId: owners[0], validUntil: '2020-01-01' };
    await sendDocument(app, clientId, { facts });
    const ofOwners = async () => (await states(clientId)).filter(([paper]) => paper === 'owner-verification');
    expect(await states(clientId)).toContainEqual(['register-extract', null, 'kept']);
    expect(new Map((await ofOwners()).map(([, owner, state]) => [owner, state]))).toEqual(
      new Map([
        [owners[0], 'expired'],
        [owners[1], 'missing'],
      ]),
    );
    const today = swissDay(new Date());
    const { body } = await sendDocument(app, clientId, { facts: { ...facts, validUntil: today } });
    expect(body.isExpired).toBe(false);
    expect(await ofOwners()).toContainEqual(['owner-verification', owners[0], 'kept']);
    await withdraw(clientId, body);
    expect(await ofOwners()).toContainEqual(['owner-verification', owners[0], 'expired']);
    expect((await list(clientId)).parties.map(({ name }) => name)).toContain('Erste Besitzova');
  });
});

import { describe, expect, test } from 'vitest';
import { documentRoutes } from '@sorgfalt/contract';
import type { RouteOutput } from '@sorgfalt/contract';
import { drawZone } from '@sorgfalt/kyc/testing/zone';
import { sendDocument, sendFile } from '../../testing/modules/client-documents.ts';
import { firstMore, greyPngOf, pdfOf, streamOf, wordOf } from '../../testing/modules/documents.ts';
import { hostileDocuments } from '../../testing/hostile/index.ts';
import {
  cleanForm,
  domiciliaryForm,
  inStatus,
  submitted,
  withZone,
} from '../../testing/modules/onboarding.ts';
import { person, structureDesk } from '../../testing/modules/parties.ts';
import { startDesk } from '../../testing/modules/payments.ts';

const { app } = await startDesk();
const { withParty } = await structureDesk(app);

const shown = { width: 1400, height: 500, pitch: 28, noise: 8 } as const;
const zoneOf = (form: Parameters<typeof withZone>[0]) => withZone(form).mrz?.split('\n') ?? [];
const pictureOf = (lines: readonly string[]) => greyPngOf(drawZone({ ...shown, lines }));

/** A scan of several pages, the zone on the second. */
function scanOf(lines: readonly string[]): Buffer {
  const { width, height, data } = drawZone({ ...shown, lines });
  const picture = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceGray/BitsPerComponent 8`;
  return pdfOf([[''], ['q 360 0 0 129 100 300 cm /I Do Q']], {
    isPainted: true,
    resources: `/XObject<</I ${firstMore(2)} 0 R>>`,
    more: [streamOf(picture, Buffer.from(data))],
  });
}

const read = async (file: Uint8Array, name = 'Pass.png', as: 'editor' | 'guest' = 'editor') => {
  const { status, body } = await sendFile(app, documentRoutes.readZone.path, { file, name, as });
  return { status, ...(body as RouteOutput<typeof documentRoutes.readZone> & { error?: { code: string } }) };
};

describe('the zone of a file', () => {
  const lines = zoneOf(cleanForm);

  test('is read from a picture, with the picture of it, and nothing is kept', async () => {
    const { status, reading } = await read(pictureOf(lines));
    expect([status, reading?.isSure, reading?.page, reading?.lines]).toEqual([200, true, 1, lines]);
    const picture = Buffer.from(reading?.picture ?? '', 'base64');
    expect(picture.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    const { rows } = await app.pool.query(
      `select (select count(*) from client_documents) + (select count(*) from client_document_pieces) as kept`,
    );
    expect(rows).toEqual([{ kept: 0 }]);
  });

  test('is read from a scan of several pages, and says on which it is', async () => {
    const { reading } = await read(scanOf(lines), 'Pass.pdf');
    expect([reading?.page, reading?.isSure, reading?.lines]).toEqual([2, true, lines]);
  });

  test('with a wrong check digit is not sure', async () => {
    const [first = '', second = ''] = lines;
    const wrong = [first, `${second.slice(0, -1)}${(Number(second.at(-1)) + 1) % 10}`];
    const { reading } = await read(pictureOf(wrong));
    expect([reading?.isSure, reading?.lines]).toEqual([false, wrong]);
  });

  test('is none where there is none', async () => {
    expect(await read(pdfOf([['A letter.', 'It has no zone.']]), 'Brief.pdf')).toMatchObject({
      status: 200,
      reading: null,
    });
  });

  test('of what an intake refuses, and of a Word document, is refused', async () => {
    for (const [, name, bytes] of hostileDocuments.slice(0, 5))
      expect((await read(bytes(), name)).error?.code).toBe('broken-file');
    expect((await read(wordOf(['# Articles']), 'Statuten.docx')).error?.code).toBe('broken-file');
  });

  test('is for officers', async () => {
    expect((await read(pictureOf(lines), 'Pass.png', 'guest')).status).toBe(403);
  });
});

describe('the zone of a document on file', () => {
  const look = async (clientId: string, documentId: string) =>
    (await app.call(documentRoutes.zone, { params: { clientId, documentId } }, 'editor')).body;
  const severitiesOf = ({ findings }: RouteOutput<typeof documentRoutes.zone>) =>
    Object.fromEntries(findings.map(({ code, severity }) => [code, severity]));
  async function clientOf(form: Parameters<typeof submitted>[1], status: 'approved' | 'in_review') {
    const { caseId } = await submitted(app, form);
    const { clientId } = await inStatus(app, caseId, status);
    if (clientId === null) throw new Error('there is no client');
    return clientId;
  }

  test('is compared with what its client stated', async () => {
    const form = { ...cleanForm, documentNumber: 'X0000033' };
    const clientId = await clientOf(form, 'approved');
    const facts = { paper: 'identity-document' };
    const own = await sendDocument(app, clientId, {
      facts,
      file: pictureOf(zoneOf(form)),
      name: 'a.png',
    });
    const seen = await look(clientId, own.body.documentId);
    expect(seen.reading?.isSure).toBe(true);
    expect(new Set(Object.values(severitiesOf(seen)))).toEqual(new Set(['ok']));
    const others = zoneOf({ ...form, clientName: 'Ganz Anders', birthDate: '1950-02-03' });
    const other = await sendDocument(app, clientId, { facts, file: pictureOf(others), name: 'b.png' });
    expect(severitiesOf(await look(clientId, other.body.documentId))).toMatchObject({
      'mrz-name-mismatch': 'flag',
      'mrz-birth-date-mismatch': 'flag',
      'mrz-number-match': 'ok',
    });
  });

  test('of whoever opens for a company, and of somebody behind it, is compared with them', async () => {
    const clientId = await clientOf(domiciliaryForm, 'in_review');
    const opener = await sendDocument(app, clientId, {
      facts: { paper: 'opener-document' },
      file: pictureOf(zoneOf(domiciliaryForm)),
      name: 'a.png',
    });
    expect(severitiesOf(await look(clientId, opener.body.documentId))).toMatchObject({
      'mrz-name-match': 'ok',
    });
    const partyId = await withParty(clientId, person('Besitza Zonova'));
    const owner = await sendDocument(app, clientId, {
      facts: { paper: 'owner-verification', partyId },
      file: pictureOf(zoneOf({ ...cleanForm, clientName: 'Wera Anders' })),
      name: 'b.png',
    });
    expect(severitiesOf(await look(clientId, owner.body.documentId))).toMatchObject({
      'mrz-name-mismatch': 'flag',
    });
  });

  test('that is not sure is compared with nothing', async () => {
    const clientId = await clientOf({ ...cleanForm, clientName: 'Unsichera Zonova' }, 'approved');
    const [first = '', second = ''] = zoneOf(cleanForm);
    const wrong = [first, `${second.slice(0, -1)}${(Number(second.at(-1)) + 1) % 10}`];
    const { body } = await sendDocument(app, clientId, {
      facts: { paper: 'identity-document' },
      file: pictureOf(wrong),
      name: 'a.png',
    });
    expect(await look(clientId, body.documentId)).toMatchObject({ reading: { isSure: false }, findings: [] });
  });
});

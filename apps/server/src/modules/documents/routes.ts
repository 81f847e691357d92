import { documentFacts, documentRoutes, pagesHeader } from '@sorgfalt/contract';
import type { ClientDocument } from '@sorgfalt/contract';
import { swissDay } from '@sorgfalt/calendar';
import type { DrawnFile } from '../../adapters/pictures/points-of.ts';
import { drawPreview } from '../../adapters/pictures/preview-work.ts';
import { readZoneOf } from '../../adapters/pictures/zone-work.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Spine } from '../../platform/events/spine.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { parsePart } from '../../platform/http/fit.ts';
import { signedIn } from '../../platform/http/register-route.ts';
import type { Router } from '../../platform/http/register-route.ts';
import { bytesOf, fileOf } from '../../platform/http/upload.ts';
import { documentBytesMax, takeUpload } from '../../platform/intake/index.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import type { WorkPool } from '../../platform/work/index.ts';
import { structureOf } from '../parties/index.ts';
import { isExpired } from './completeness.ts';
import { readDocumentFile } from './read-file.ts';
import { compareZone } from './read-zone.ts';
import type { IdentityOf } from './read-zone.ts';
import { findDocument } from './repo.ts';
import type { NamedDocument } from './repo.ts';
import { keepDocument } from './take-document.ts';
import { wantedOf } from './wanted-of.ts';
import { withdrawDocument } from './withdraw-document.ts';
import { withdrawnOf } from './withdrawn.ts';

export interface DocumentDesk {
  readonly database: Database;
  readonly spine: Spine;
  readonly pool: WorkPool;
  readonly box: SecretBox;
  readonly identityOf: IdentityOf;
}

/** A page that shows it is nobody else's, and nothing of it can act. */
const previewHeaders = {
  'content-type': 'image/jpeg',
  'content-disposition': 'inline; filename="preview.jpg"',
  'content-security-policy': "default-src 'none'; sandbox",
};

const drawnKinds = ['pdf', 'png', 'jpeg'] as const;
const kinds = [...drawnKinds, 'word'] as const;

export function addDocumentRoutes(router: Router, desk: DocumentDesk): void {
  const { database, spine, pool } = desk;
  const find = async (place: { clientId: string; documentId: string }) => {
    const row = await findDocument(database, place);
    if (row === null) throw new AppError('not-found');
    return row;
  };
  router.add(documentRoutes.list, async ({ params: { clientId } }) => {
    const known = await wantedOf(database, clientId);
    if (known === null) throw new AppError('not-found');
    return { ...known, documents: known.documents.map(toWire) };
  });
  router.add(documentRoutes.upload, async ({ request, params: { clientId }, caller }) => {
    const { name, stream, field } = await fileOf(request, documentBytesMax);
    const facts = parsePart(documentFacts, 'facts', field('facts'));
    if (facts.partyId !== null) await requireParty(database, clientId, facts.partyId);
    const taken = await takeUpload(pool, { name, kinds }, bytesOf(stream));
    const file = { ...taken, fileName: name };
    const documentId = await keepDocument(desk, signedIn(caller), clientId, { facts, file });
    return toWire(await find({ clientId, documentId }));
  });
  router.add(documentRoutes.file, async ({ params, reply }) => {
    const row = await find(params);
    const bytes = await readDocumentFile(desk, row);
    void reply
      .header('content-type', 'application/octet-stream')
      .header(
        'content-disposition',
        `attachment; filename="document"; filename*=UTF-8''${encodeURIComponent(row.fileName)}`,
      );
    return bytes;
  });
  router.add(documentRoutes.preview, async ({ params, query: { page }, reply }) => {
    const file = await drawnFile(desk, await find(params));
    const { jpeg, pages } = await drawPreview(pool, { ...file, page });
    void reply.headers({ ...previewHeaders, [pagesHeader]: String(pages) });
    return jpeg;
  });
  router.add(documentRoutes.zone, async ({ params }) => {
    const row = await find(params);
    const reading = await readZoneOf(pool, await drawnFile(desk, row));
    return { reading, findings: await compareZone(desk, row, reading) };
  });
  router.add(documentRoutes.readZone, async ({ request }) => {
    const { name, stream } = await fileOf(request, documentBytesMax);
    const { kind, pieces } = await takeUpload(pool, { name, kinds: drawnKinds }, bytesOf(stream));
    return { reading: await readZoneOf(pool, { kind, bytes: Uint8Array.from(Buffer.concat(pieces)) }) };
  });
  router.add(documentRoutes.withdraw, async ({ params, body, caller }) => {
    await withdrawDocument(spine, signedIn(caller), { ...params, ...body });
    return toWire(await find(params));
  });
}

/** The file of a document that can be drawn. Refuses `no-preview` for one of words. */
async function drawnFile(desk: DocumentDesk, row: NamedDocument): Promise<DrawnFile> {
  const { kind } = row;
  if (kind === 'word') throw new AppError('no-preview');
  return { kind, bytes: Uint8Array.from(await readDocumentFile(desk, row)) };
}

async function requireParty(database: Database, clientId: string, partyId: string): Promise<void> {
  const parties = (await structureOf(database, clientId))?.parties ?? [];
  if (!parties.some((each) => each.partyId === partyId))
    throw new AppError('invalid-request', { fields: [{ path: 'facts.partyId', code: 'unknown' }] });
}

function toWire(row: NamedDocument): ClientDocument {
  const { paper, partyId, language, isCertified, validUntil, signed, fileName, kind, sizeBytes, sha256 } =
    row;
  const { id: documentId, uploadedAt } = row;
  return {
    documentId,
    paper,
    partyId,
    language,
    isCertified,
    validUntil,
    signed,
    fileName,
    kind,
    sizeBytes,
    sha256,
    uploadedBy: { uid: row.uploadedBy, name: row.uploaderName ?? '' },
    uploadedAt,
    isExpired: isExpired(row, swissDay(new Date())),
    withdrawn: withdrawnOf(row),
  };
}

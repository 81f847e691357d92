import { reviewRoutes, screeningRoutes } from '@sorgfalt/contract';
import type { ListImport, Role, ScreeningBatch } from '@sorgfalt/contract';
import { eventually } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

const header =
  'id,schema,name,aliases,birth_date,countries,addresses,identifiers,sanctions,phones,emails,dataset,first_seen,last_seen,last_change';

/** One invented entry of a list. */
export function listRow(id: string, name: string, birthYear = '1961'): string {
  return `"${id}","Person","${name}","","${birthYear}","ru","","","","","","Invented","2026-01-01T00:00:00","2026-01-01T00:00:00","2026-01-01T00:00:00"`;
}

/** A list of these rows in the format of targets.simple.csv. */
export function listOf(...rows: readonly string[]): string {
  return `${[header, ...rows].join('\n')}\n`;
}

/** A list of these names. */
export function csv(...names: readonly string[]): string {
  return listOf(...names.map((name, at) => listRow(`inv-${at}`, name)));
}

export async function sendFiles(
  app: TestApp,
  url: string,
  role: Role | null,
  files: readonly { name: string; content: string }[],
) {
  const boundary = 'sorgfalt-test-boundary';
  const parts = files.map(
    ({ name, content }) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="files"; filename="${name}"\r\ncontent-type: text/csv\r\n\r\n${content}\r\n`,
  );
  const authorization = role === null ? {} : { authorization: `Bearer ${await app.token(role)}` };
  const response = await app.app.http.inject({
    method: 'POST',
    url,
    payload: `${parts.join('')}--${boundary}--\r\n`,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, ...authorization },
  });
  return { status: response.statusCode, body: response.json() };
}

export function uploadLists(
  app: TestApp,
  role: Role | null,
  files: readonly { name: string; content: string }[],
  query = '',
) {
  return sendFiles(app, `${screeningRoutes.importFiles.path}${query}`, role, files);
}

export function importEnded(app: TestApp, importId: string): Promise<ListImport> {
  return eventually(async () => {
    const { body } = await app.call(screeningRoutes.importStatus, { params: { importId } }, 'admin');
    return ['succeeded', 'failed', 'stopped'].includes(body.state) && body;
  });
}

/** Puts a list in force and waits for it. */
export async function putList(app: TestApp, name: string, content: string, query = ''): Promise<ListImport> {
  const file = { name: `targets.simple_${name}.csv`, content };
  const { body } = await uploadLists(app, 'admin', [file], query);
  return importEnded(app, body.importId);
}

/** Waits for the passes over the clients that lists in force bring: those of the set-up may still run in the first tests. */
export function passesEnded(app: TestApp): Promise<boolean> {
  return eventually(async () => {
    const { body } = await app.call(screeningRoutes.rescreenings, {}, 'editor');
    return body.rescreenings.every(({ state }) => state === 'succeeded');
  });
}

export function batchEnded(app: TestApp, batchId: string): Promise<ScreeningBatch> {
  return eventually(async () => {
    const { body } = await app.call(screeningRoutes.batch, { params: { batchId } }, 'editor');
    return ['succeeded', 'failed', 'stopped'].includes(body.state) && body;
  });
}

/** Dismisses what an item still has open, hit by hit, and approves the item. */
export async function closeAsOthers(app: TestApp, itemId: string, as: Role | { token: string } = 'admin') {
  const { body: item } = await app.call(reviewRoutes.get, { params: { itemId } }, as);
  for (const { listId, entityId, decision } of item.hits) {
    if (decision != null) continue;
    const hit = { clientId: item.clientId ?? '', listId, entityId };
    const body = { ...hit, decision: 'dismissed' as const, reason: 'Another birthplace' };
    await app.call(screeningRoutes.decideHit, { body }, as);
  }
  const body = { itemId, decision: 'approve' as const, notes: 'Another person, passport copy seen.' };
  return app.call(reviewRoutes.decide, { body }, as);
}

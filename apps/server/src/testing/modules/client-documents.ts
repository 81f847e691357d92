import { documentRoutes, fillPath } from '@sorgfalt/contract';
import type { ClientDocument, DocumentFacts } from '@sorgfalt/contract';
import type { TestApp } from '../test-app.ts';
import { pdfOf } from './documents.ts';
import type { As } from './payments.ts';

const usual: DocumentFacts = {
  paper: 'register-extract',
  partyId: null,
  language: 'de',
  isCertified: false,
  validUntil: null,
  signed: null,
};

interface Sent {
  readonly as?: As;
  readonly facts?: object;
  readonly file?: Uint8Array;
  readonly name?: string;
}

interface SentFile {
  readonly as?: As;
  readonly said?: Readonly<Record<string, string>>;
  readonly file: Uint8Array;
  readonly name: string;
}

const headersOf = async (app: TestApp, as: As): Promise<Record<string, string>> => {
  const bearer = as === null ? null : typeof as === 'string' ? await app.token(as) : as.token;
  return bearer === null ? {} : { authorization: `Bearer ${bearer}` };
};

/** Uploads a document of a client as a browser does. */
export async function sendDocument(
  app: TestApp,
  clientId: string,
  {
    as = 'editor',
    facts = {},
    file = pdfOf([['Extract from the register.']]),
    name = 'extract.pdf',
  }: Sent = {},
) {
  const said = { facts: JSON.stringify({ ...usual, ...facts }) };
  const url = fillPath(documentRoutes.upload.path, { clientId });
  const { status, body } = await sendFile(app, url, { as, said, file, name });
  type Answer = ClientDocument & { error?: { code: string; fields?: { path: string; code: string }[] } };
  return { status, body: body as Answer };
}

/** Sends a file with what is said of it as a browser does. */
export async function sendFile(
  app: TestApp,
  url: string,
  { as = 'editor', said = {}, file, name }: SentFile,
): Promise<{ status: number; body: unknown }> {
  const form = new FormData();
  for (const [part, text] of Object.entries(said)) form.append(part, text);
  form.append('files', new Blob([Uint8Array.from(file)]), name);
  const request = new Request('http://test.invalid', { method: 'POST', body: form });
  const response = await app.app.http.inject({
    method: 'POST',
    url,
    payload: Buffer.from(await request.arrayBuffer()),
    headers: {
      'content-type': request.headers.get('content-type') ?? '',
      ...(await headersOf(app, as)),
    },
  });
  return { status: response.statusCode, body: JSON.parse(response.payload) };
}

/** The file of a document as a browser gets it, or its preview. */
export async function documentFile(
  app: TestApp,
  place: { readonly clientId: string; readonly documentId: string },
  as: As = 'editor',
  route: 'file' | 'preview' = 'file',
  query: { readonly page?: number } = {},
) {
  const search = query.page === undefined ? '' : `?page=${query.page}`;
  const { statusCode, rawPayload, headers } = await app.app.http.inject({
    method: 'GET',
    url: `${fillPath(documentRoutes[route].path, place)}${search}`,
    headers: await headersOf(app, as),
  });
  return { status: statusCode, bytes: rawPayload, headers };
}

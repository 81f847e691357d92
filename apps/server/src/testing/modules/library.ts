import { libraryRoutes } from '@sorgfalt/contract';
import type { PolicyVersion } from '@sorgfalt/contract';
import type { TestApp } from '../test-app.ts';
import type { As } from './payments.ts';

/** A policy that a test uploads. */
export interface Sent {
  readonly as?: As;
  readonly facts?: object;
  readonly file: string | Uint8Array;
  readonly name?: string;
}

/** Uploads a policy as a browser does. */
export async function sendPolicy(app: TestApp, { as = 'editor', facts = {}, file, name = 'cash.md' }: Sent) {
  const bearer = as === null ? null : typeof as === 'string' ? await app.token(as) : as.token;
  const form = new FormData();
  const plain = { title: 'Cash policy', owner: 'Risk', language: 'en', validFrom: '2020-01-01' };
  form.append('facts', JSON.stringify({ ...plain, roles: ['admin', 'editor', 'guest'], ...facts }));
  form.append('files', new Blob([file as string]), name);
  const request = new Request('http://test.invalid', { method: 'POST', body: form });
  const response = await app.app.http.inject({
    method: 'POST',
    url: libraryRoutes.uploadPolicy.path,
    payload: Buffer.from(await request.arrayBuffer()),
    headers: {
      'content-type': request.headers.get('content-type') ?? '',
      ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
    },
  });
  const body = JSON.parse(response.payload) as PolicyVersion & {
    error?: { code: string; fields?: { path: string; code: string }[] };
  };
  return { status: response.statusCode, body };
}

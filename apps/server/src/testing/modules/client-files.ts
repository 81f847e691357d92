import { clientFileRoutes, fillPath } from '@sorgfalt/contract';
import type { MailLanguage } from '@sorgfalt/contract';
import { expect } from 'vitest';
import type { TestApp } from '../test-app.ts';

/** The file of a client as an editor is given it. */
export async function givenFile(
  app: TestApp,
  clientId: string,
  language: MailLanguage = 'en',
): Promise<Buffer> {
  const answer = await app.app.http.inject({
    method: 'POST',
    url: fillPath(clientFileRoutes.giveOut.path, { clientId }),
    headers: { authorization: `Bearer ${await app.token('editor')}` },
    payload: { language },
  });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  return answer.rawPayload;
}

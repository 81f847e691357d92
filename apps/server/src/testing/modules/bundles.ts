import { proofRoutes } from '@sorgfalt/contract';
import { verifyBundle } from '@sorgfalt/ledger';
import { nativeCrypto } from '../../modules/ledger/crypto.ts';
import { eventually } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

/** The entries of a client's evidence, as a verifier reads them once it can be given out. */
export async function verifiedBundle(app: TestApp, clientId: string) {
  const bundle = await eventually(async () => {
    const answer = await app.app.http.inject({
      method: 'POST',
      url: proofRoutes.bundle.path,
      headers: { authorization: `Bearer ${await app.token('editor')}` },
      payload: { subject: 'client', id: clientId },
    });
    return answer.statusCode === 200 && answer.rawPayload;
  });
  return (await verifyBundle(new Uint8Array(bundle), {}, nativeCrypto)).entries;
}

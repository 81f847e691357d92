import { createPrivateKey } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { tokenIssuer } from '../../apps/server/src/adapters/tsa/embedded-authority.ts';
import { newKeyPem, openRoot } from '../../apps/server/src/modules/ledger/keys/certificates.ts';
import { fileSigner } from '../../apps/server/src/modules/ledger/keys/signer.ts';
import { createSecrets } from '../../apps/server/src/platform/secrets.ts';
import { pemOfCertificates, readTimestampRequest, timestampResponse } from '@sorgfalt/ledger';

/** A timestamp authority somewhere else, closed until it is opened. */
export interface Authority {
  readonly url: string;
  /** File with its root certificate. */
  readonly rootsPath: string;
  open(): void;
  stop(): Promise<void>;
}

export async function startAuthority(directory: string): Promise<Authority> {
  const root = openRoot(createSecrets(join(directory, 'authority')), { organization: 'tsa.example' });
  const key = createPrivateKey(newKeyPem());
  const issue = tokenIssuer(fileSigner(key, [root.issue(key, 'timestamping', 'Example stamps')]), Date.now);
  const rootsPath = join(directory, 'tsa-roots.pem');
  writeFileSync(rootsPath, pemOfCertificates([root.certificate]));

  let isOpen = false;
  const answer = async (request: IncomingMessage) => {
    const query = readTimestampRequest(new Uint8Array(Buffer.concat(await request.toArray())));
    if (!query.ok) return timestampResponse({ rejection: query.error.code });
    return timestampResponse({
      token: (await issue({ ...query.value, imprintSha256: query.value.imprint })).token,
    });
  };
  const server = createServer((request, response) => {
    if (!isOpen) return void response.writeHead(503).end();
    return void answer(request).then((bytes) =>
      response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(bytes),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/`,
    rootsPath,
    open: () => (isOpen = true),
    stop: () => new Promise((done) => server.close(() => done())),
  };
}

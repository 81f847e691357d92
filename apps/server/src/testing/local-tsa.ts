import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readTimestampRequest, timestampResponse } from '@sorgfalt/ledger';
import type { ReceivedTimestampRequest } from '@sorgfalt/ledger';
import { rootCertificate, tokenOf } from '@sorgfalt/ledger/testing';

/** What the authority answers; a missing type is the right one. */
export interface TsaReply {
  readonly status?: number;
  readonly type?: string;
  readonly body: Uint8Array | string;
  readonly location?: string;
}

export type TsaBehaviour = (request: ReceivedTimestampRequest) => TsaReply | Promise<TsaReply>;

export interface LocalTsa {
  readonly url: string;
  /** DER. */
  readonly root: Uint8Array;
  /** Requests so far. */
  count(): number;
  behave(as: TsaBehaviour): void;
  stop(): Promise<void>;
}

/** Answers as an authority should, with what is changed. */
export function granting(change: Parameters<typeof tokenOf>[1] = {}): TsaBehaviour {
  return ({ imprint, nonce }) => {
    const genTime = new Date().toISOString();
    const { imprintSha256 = imprint, ...rest } = change;
    return { body: timestampResponse({ token: tokenOf(imprintSha256, { genTime, nonce, ...rest }) }) };
  };
}

export const failing: TsaBehaviour = () => ({ status: 500, body: 'out of order' });

/** A time-stamp authority behind HTTP on this machine, with real tokens, and with whatever fault a test wants. */
export async function startLocalTsa(): Promise<LocalTsa> {
  let behaviour = granting();
  let requests = 0;
  async function answer(query: Buffer, asked: IncomingMessage, response: ServerResponse): Promise<void> {
    const read = readTimestampRequest(new Uint8Array(query));
    const isRight = read.ok && asked.headers['content-type'] === 'application/timestamp-query';
    const reply: TsaReply = isRight ? await behaviour(read.value) : { status: 400, body: '' };
    const { status = 200, type = 'application/timestamp-reply', body, location } = reply;
    response.writeHead(status, { 'content-type': type, ...(location && { location }) });
    response.end(body);
  }

  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      requests += 1;
      void answer(Buffer.concat(parts), request, response);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/tsa`,
    root: rootCertificate,
    count: () => requests,
    behave: (as) => void (behaviour = as),
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

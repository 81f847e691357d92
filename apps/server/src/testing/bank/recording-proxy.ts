import { createServer, request as send } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Exchanged {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly status: number;
  readonly answer: string;
}

export interface RecordingProxy {
  readonly url: string;
  readonly exchanged: readonly Exchanged[];
  stop(): void;
}

/** Stands between the connector and the bank, changes nothing and keeps what both say. */
export async function startRecordingProxy(bankUrl: string): Promise<RecordingProxy> {
  const exchanged: Exchanged[] = [];
  const server = createServer((incoming, outgoing) => {
    const asked: Buffer[] = [];
    incoming.on('data', (part: Buffer) => asked.push(part));
    incoming.on('end', () => {
      const { method = '', url = '', headers } = incoming;
      const onward = send(bankUrl + url, { method, headers }, (reply) => {
        const told: Buffer[] = [];
        reply.on('data', (part: Buffer) => told.push(part));
        reply.on('end', () => {
          exchanged.push({
            method,
            path: url,
            headers,
            body: Buffer.concat(asked).toString('utf8'),
            status: reply.statusCode ?? 0,
            answer: Buffer.concat(told).toString('utf8'),
          });
          outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
          outgoing.end(Buffer.concat(told));
        });
      });
      onward.end(Buffer.concat(asked));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    exchanged,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

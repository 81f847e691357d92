import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** What the scanner of the tests takes for a virus: a sign of our own, so that no other scanner minds this file. */
export const virusSign = 'SORGFALT-TEST-VIRUS';
export const virusName = 'Test.Sign.UNOFFICIAL';

export interface TestClamd {
  /** As `CLAMD_URL` has it. */
  readonly url: string;
  /** The files that were sent whole, in their order. */
  readonly files: readonly Buffer[];
  stop(): Promise<void>;
}

/** A scanner that speaks `zPING` and `zINSTREAM` of clamd(8) over TCP, or at a path; it takes at most so many bytes. */
export async function startClamd({ path = '', bytesMax = 10_000_000 } = {}): Promise<TestClamd> {
  const files: Buffer[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    let waiting = Buffer.alloc(0);
    const taken: Buffer[] = [];
    let command: string | null = null;
    socket.on('data', (bytes: Buffer) => {
      waiting = Buffer.concat([waiting, bytes]);
      if (command === null) {
        const end = waiting.indexOf(0);
        if (end === -1) return;
        command = waiting.toString('latin1', 0, end);
        waiting = waiting.subarray(end + 1);
        if (command === 'zPING') socket.end('PONG\0');
        else if (command !== 'zINSTREAM') socket.end('UNKNOWN COMMAND\0');
      }
      while (command === 'zINSTREAM' && waiting.length >= 4) {
        const length = waiting.readUInt32BE(0);
        if (waiting.length < 4 + length) return;
        taken.push(waiting.subarray(4, 4 + length));
        waiting = waiting.subarray(4 + length);
        const file = Buffer.concat(taken);
        if (file.length > bytesMax) return void socket.end('INSTREAM size limit exceeded. ERROR\0');
        if (length > 0) continue;
        files.push(file);
        socket.end(file.includes(virusSign) ? `stream: ${virusName} FOUND\0` : 'stream: OK\0');
      }
    });
  });
  await new Promise<void>((done) =>
    path === '' ? server.listen(0, '127.0.0.1', done) : server.listen(path, done),
  );
  return {
    url: path === '' ? `tcp://127.0.0.1:${(server.address() as AddressInfo).port}` : `unix://${path}`,
    files,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}

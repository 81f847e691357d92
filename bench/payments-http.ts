import { connect } from 'node:net';
import type { Socket } from 'node:net';

/** A connection over which one request after the other goes; leaner than an agent, for the client shares the cores. */
export interface Connection {
  /** Status and body of the answer. */
  post(path: string, headers: string, body: string): Promise<{ status: number; body: string }>;
  close(): void;
}

export function openConnection(port: number): Promise<Connection> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  const ready = Promise.withResolvers<Connection>();
  socket.once('connect', () => ready.resolve(over(socket)));
  socket.once('error', ready.reject);
  return ready.promise;
}

function over(socket: Socket): Connection {
  let text = '';
  let answered: PromiseWithResolvers<{ status: number; body: string }> | null = null;
  // Answers are counted in bytes; latin1 keeps one sign a byte.
  socket.setEncoding('latin1');
  socket.on('data', (piece: string) => {
    text += piece;
    const headEnd = text.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const length = Number(/content-length: (\d+)/iu.exec(text.slice(0, headEnd))?.[1] ?? 0);
    if (text.length < headEnd + 4 + length) return;
    const body = text.slice(headEnd + 4);
    const status = Number(text.slice(9, 12));
    text = '';
    answered?.resolve({ status, body });
  });
  socket.on('close', () => answered?.reject(new Error('the connection was closed')));
  return {
    post(path, headers, body) {
      answered = Promise.withResolvers();
      socket.write(
        `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n${headers}` +
          `content-length: ${String(Buffer.byteLength(body))}\r\n\r\n${body}`,
      );
      return answered.promise;
    },
    close: () => socket.destroy(),
  };
}

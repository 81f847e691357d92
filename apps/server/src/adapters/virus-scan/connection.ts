import { once } from 'node:events';
import { connect } from 'node:net';
import type { NetConnectOpts, Socket } from 'node:net';

/** So long clamd may take to be reached, to take what it is sent, and to answer. Its own limit of a scan is two minutes. */
export interface Waits {
  readonly connectMs: number;
  readonly answerMs: number;
}

/** A connection to clamd: commands and data go out, one answer comes back. */
export interface Connection {
  /** Resolves when more may be sent. Rejects where the connection is gone. */
  send(bytes: Uint8Array | string): Promise<void>;
  /** What was answered, without its end; empty where the connection was closed without an answer. */
  answer(): Promise<string>;
  close(): void;
}

const answerCharsMax = 4096;

/** Opens a connection to clamd. Rejects where there is none in time. */
export async function openConnection(to: NetConnectOpts, waits: Waits): Promise<Connection> {
  const socket = connect(to);
  const ended = readAnswer(socket);
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(waits.connectMs) });
  } catch (error) {
    socket.destroy();
    throw error;
  }
  return {
    async send(bytes) {
      if (socket.destroyed || !socket.writable) throw new Error('the connection was closed');
      if (socket.write(bytes)) return;
      // Whoever closes instead has something to say, or nothing more.
      const signal = AbortSignal.timeout(waits.answerMs);
      await Promise.race([once(socket, 'drain', { signal }), ended.then(closedEarly)]);
    },
    async answer() {
      const late = AbortSignal.timeout(waits.answerMs);
      late.addEventListener('abort', () => socket.destroy());
      return ended;
    },
    close: () => void socket.destroy(),
  };
}

function closedEarly(): never {
  throw new Error('the connection was closed');
}

/** What comes until the other side closes: clamd answers a command once, then closes. */
function readAnswer(socket: Socket): Promise<string> {
  let text = '';
  socket.setEncoding('utf8');
  socket.on('data', (piece: string) => {
    text = (text + piece).slice(0, answerCharsMax);
    // It ends with a zero, as the command did.
    if (text.includes('\0')) socket.end();
  });
  // What goes wrong shows as a missing answer.
  socket.on('error', () => socket.destroy());
  return new Promise((resolve) => socket.on('close', () => resolve(text.split('\0')[0] ?? '')));
}

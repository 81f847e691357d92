import { connect } from 'node:net';
import type { Pool, PoolClient } from 'pg';
import { currentDeadline, TimedOutError } from '../deadline.ts';
import type { Deadline, Held } from '../deadline.ts';

/** What `pg` keeps of its connection and does not declare. */
interface Wire {
  readonly host: string;
  readonly port: number;
  readonly processID: number;
  readonly secretKey: number;
  readonly connection: { readonly stream: { destroy(): void } };
}

type Callback = (
  error: Error | undefined,
  client: PoolClient | undefined,
  done: PoolClient['release'],
) => void;

const committing = new WeakSet<PoolClient>();

/**
 * Has the connections that a call takes end with its deadline: the statement is cancelled, the transaction rolled back.
 * Where a COMMIT is on its way, its answer is waited for, as nobody could tell what became of it.
 */
export function limitPool(pool: Pool): void {
  pool.on('connect', noteCommits);
  const connectAny = pool.connect.bind(pool);

  async function connectFor(deadline: Deadline): Promise<PoolClient> {
    if (deadline.isOver()) throw new TimedOutError('no connection for a call that has ended');
    const client = await connectAny();
    const letGo = deadline.hold(holdOf(client));
    const release = client.release.bind(client);
    client.release = (error) => {
      letGo();
      // Ours was cut: nobody else gets it, nor the cancelling that may still be on its way.
      release(deadline.isOver() ? true : error);
    };
    if (!deadline.isOver()) return client;
    client.release();
    throw new TimedOutError('no connection for a call that has ended');
  }

  const connectWithin = (callback?: Callback) => {
    const deadline = currentDeadline();
    if (deadline === undefined) return callback === undefined ? connectAny() : connectAny(callback as never);
    const connected = connectFor(deadline);
    if (callback === undefined) return connected;
    return void connected.then(
      (client) => callback(undefined, client, client.release),
      (error: unknown) => callback(error as Error, undefined, () => undefined),
    );
  };
  pool.connect = connectWithin as typeof pool.connect;
}

function noteCommits(client: PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((...args: unknown[]) => {
    const answer = query(...args);
    if (isCommit(args[0]) && answer instanceof Promise) {
      committing.add(client);
      const isOver = () => void committing.delete(client);
      answer.then(isOver, isOver);
    }
    return answer;
  }) as typeof client.query;
}

function isCommit(statement: unknown): boolean {
  const text = typeof statement === 'string' ? statement : (statement as { text?: string } | undefined)?.text;
  return text?.toLowerCase() === 'commit';
}

function holdOf(client: PoolClient): Held {
  const wire = client as unknown as Wire;
  const cut = () => wire.connection.stream.destroy();
  return {
    cut,
    cancel() {
      // What waits before a COMMIT travelled with it: cancelled, it makes a ROLLBACK of it.
      cancelStatement(wire);
      if (committing.has(client)) return false;
      cut();
      return true;
    },
  };
}

const cancelCode = 80_877_102;
const cancelMs = 2000;

/** Asks the server to end the statement of a session (CancelRequest, chapter "Message Formats" of its manual). */
function cancelStatement({ host, port, processID, secretKey }: Wire): void {
  const message = Buffer.alloc(16);
  [message.length, cancelCode, processID, secretKey].forEach((word, at) =>
    message.writeInt32BE(word, at * 4),
  );
  const socket = connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port });
  socket.setTimeout(cancelMs, () => socket.destroy());
  // Where it does not arrive, the server finds the connection gone when it answers the statement.
  socket.on('error', () => undefined);
  socket.end(message);
}

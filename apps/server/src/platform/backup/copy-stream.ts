import { once } from 'node:events';
import type { Client, Connection, Submittable } from 'pg';

/** What the client calls while a statement of ours runs; it knows COPY only by these. */
interface CopyStatement extends Submittable {
  handleRowDescription(): void;
  handleDataRow(): void;
  handleCommandComplete(message: { readonly text: string }): void;
  handleReadyForQuery(): void;
  handleError(error: Error): void;
  handleCopyData(message: { readonly chunk: Buffer }, connection: Connection): void;
  handleCopyInResponse(connection: Connection): void;
}

/**
 * Runs `copy … to stdout`; `take` gets the bytes of each row, which are valid during the call only. While a promise that
 * it gives is open the server waits. Resolves with the number of rows.
 */
export function copyOut(
  client: Client,
  statement: string,
  take: (row: Buffer) => Promise<void> | null,
): Promise<number> {
  let taken: Promise<void> = Promise.resolve();
  return runCopy(client, statement, {
    onRow({ chunk }, { stream }, fail) {
      const open = take(chunk);
      if (open === null) return;
      stream.pause();
      taken = open;
      open.then(() => stream.resume(), fail);
    },
    settled: () => taken,
  });
}

/** Runs `copy … from stdin` with these bytes; resolves with the number of rows that the database took. */
export function copyIn(client: Client, statement: string, bytes: Buffer): Promise<number> {
  return runCopy(client, statement, {
    onReady: (connection) => void send(connection, bytes),
    settled: () => Promise.resolve(),
  });
}

const sendBytes = 262_144;

async function send(connection: Connection & CopySender, bytes: Buffer): Promise<void> {
  for (let at = 0; at < bytes.length && !connection.stream.destroyed; at += sendBytes) {
    connection.sendCopyFromChunk(bytes.subarray(at, at + sendBytes));
    // A connection that breaks meanwhile fails the statement, and nobody waits here any more.
    if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain').catch(() => undefined);
  }
  connection.endCopyFrom();
}

interface CopySender {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

interface CopyUse {
  onRow?(message: { readonly chunk: Buffer }, connection: Connection, fail: (error: unknown) => void): void;
  onReady?(connection: Connection & CopySender): void;
  settled(): Promise<void>;
}

function runCopy(client: Client, text: string, use: CopyUse): Promise<number> {
  return new Promise((done, fail) => {
    let rows = 0;
    let failed: Error | null = null;
    const statement: CopyStatement = {
      submit: (connection) => connection.query(text),
      handleRowDescription: () => undefined,
      handleDataRow: () => undefined,
      handleCommandComplete: (message) => void (rows = Number(message.text.split(' ')[1])),
      handleReadyForQuery() {
        if (failed === null) use.settled().then(() => done(rows), fail);
        else fail(failed);
      },
      handleError(error) {
        failed = error;
        // Of a connection that is gone nothing more comes; otherwise it is ready again afterwards.
        fail(error);
      },
      handleCopyData: (message, connection) =>
        use.onRow?.(message, connection, (error) => {
          fail(error);
          connection.stream.destroy();
        }),
      handleCopyInResponse: (connection) => use.onReady?.(connection as Connection & CopySender),
    };
    client.query(statement);
  });
}

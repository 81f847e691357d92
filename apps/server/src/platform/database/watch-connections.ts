import { Client } from 'pg';
import type { ClientBase, Pool } from 'pg';

/** No answer for so long: the server is asked whether it is at work on the statement at all. */
const patienceMs = 3000;
const lookMs = 1000;
const askMs = 3000;

interface Watched {
  readonly processId: number;
  /** When the statements that wait for their answer were sent. */
  readonly sentMs: Set<{ readonly atMs: number }>;
  /** Whether somebody has it; else it waits in the pool. */
  isHeld: boolean;
}

/**
 * Ends connections whose other side is gone without a word, as when a network forgets them: their statements would be
 * waited for until their limit, by whoever sent them and by whoever needs the locks of their sessions. A statement that
 * takes long is left alone: the server says of its session that it is at work. Gives what watches a new connection of
 * the pool from its first statement on.
 */
export function watchConnections(
  pool: Pool,
  url: string,
  quietMs = patienceMs,
): (client: ClientBase) => void {
  const watched = new Map<ClientBase, Watched>();
  let isLooking = false;

  pool.on('acquire', (client) => hold(client, true));
  pool.on('release', (_, client) => hold(client, false));
  function hold(client: ClientBase, isHeld: boolean): void {
    const known = watched.get(client);
    if (known !== undefined) known.isHeld = isHeld;
  }

  const silent = () => {
    const sinceMs = performance.now() - quietMs;
    return [...watched].filter(([, { sentMs }]) => [...sentMs].some(({ atMs }) => atMs < sinceMs));
  };
  async function look(): Promise<void> {
    const suspects = silent();
    if (suspects.length === 0) return;
    const ids = suspects.map(([, { processId }]) => processId);
    const stillSilent = (gone: ReadonlySet<number>) =>
      silent().filter(([, { processId }]) => gone.has(processId));
    const gone = await endUnless(url, ids, quietMs, async (pids) => {
      if (stillSilent(pids).length === 0) return;
      // What waits in the pool came the same way and may be as deaf: nobody loses anything by a new one. It goes before
      // the others notice anything, so that whoever tries again is not given it.
      const idle = [...watched].filter(([, { isHeld }]) => !isHeld);
      await Promise.all(idle.map(([client]) => tear(client)));
    });
    await Promise.all(stillSilent(gone).map(([client]) => tear(client)));
  }
  const timer = setInterval(
    () => {
      if (pool.ending) clearInterval(timer);
      if (isLooking || pool.ending) return;
      isLooking = true;
      // Where the server cannot be asked nothing is known of a single connection.
      void look()
        .catch(() => undefined)
        .finally(() => (isLooking = false));
    },
    Math.min(lookMs, quietMs),
  );
  timer.unref();
  return (client) => {
    const processId = 'processID' in client ? Number(client.processID) : 0;
    watched.set(client, { processId, sentMs: noteStatements(client), isHeld: true });
    client.once('end', () => watched.delete(client));
  };
}

/** Notes when statements are sent, until each is answered. */
function noteStatements(client: ClientBase): Watched['sentMs'] {
  const sentMs: Watched['sentMs'] = new Set();
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  const noted = (...given: unknown[]) => {
    const sent = { atMs: performance.now() };
    const answered = () => void sentMs.delete(sent);
    sentMs.add(sent);
    const told = given.at(-1);
    // The pool itself waits by callback, everybody else by promise.
    if (typeof told === 'function') {
      return query(...given.slice(0, -1), (...answer: unknown[]) => {
        answered();
        told(...answer);
      });
    }
    const answer = query(...given);
    if (answer instanceof Promise) answer.then(answered, answered);
    else answered();
    return answer;
  };
  client.query = noted as typeof client.query;
  return sentMs;
}

/**
 * Asks on a new connection which of these sessions are not at work, ends them there, so that their locks are free, and
 * gives them and those that are not there. `before` is told of them and waited for before they are ended.
 */
async function endUnless(
  url: string,
  processIds: readonly number[],
  quietMs: number,
  before: (gone: ReadonlySet<number>) => Promise<void>,
): Promise<ReadonlySet<number>> {
  const client = new Client({
    connectionString: url,
    application_name: 'sorgfalt-watch',
    connectionTimeoutMillis: askMs,
    query_timeout: askMs,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    // Whoever has just become idle may be on its way to us with the answer; whoever waits for the rest of a statement is
    // not at work.
    const { rows } = await client.query<{ pid: number }>(
      `select pid from unnest($1::int[]) as asked (pid)
       where not exists (
         select from pg_stat_activity s where s.pid = asked.pid
           and (s.state = 'active' and s.wait_event is distinct from 'ClientRead' or s.state_change > now() - $2 * interval '1 millisecond')
       )`,
      [processIds, quietMs / 2],
    );
    const gone = new Set(rows.map(({ pid }) => pid));
    await before(gone);
    // Ours alone: the number may be of somebody else's session by now.
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where pid = any($1) and usename = current_user and application_name = 'sorgfalt'`,
      [[...gone]],
    );
    return gone;
  } finally {
    void client.end().catch(() => undefined);
  }
}

/** Closes the way itself: a goodbye would wait behind the statements that nobody answers. Resolves when it is closed. */
function tear(client: ClientBase): Promise<void> {
  const { stream } = (client as unknown as Client).connection;
  if (stream.closed) return Promise.resolve();
  const closed = new Promise<void>((done) => stream.once('close', () => done()));
  stream.destroy();
  return closed;
}

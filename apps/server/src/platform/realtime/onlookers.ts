import * as z from 'zod/mini';
import { lookedAt, mayCall, reviewRoutes } from '@sorgfalt/contract';
import type { Onlooker } from '@sorgfalt/contract';
import type { Wake } from '../events/wake.ts';
import { startLoop } from '../events/loop.ts';
import { keptAs } from '../kept.ts';
import type { Log } from '../log.ts';
import type { FeedServer, FeedSocket } from './feed-socket.ts';

/** Changes are gathered this long, so that whoever leafs through the queue says little. */
const gatherMs = 200;
/** What a process says holds this long; it is said again often enough that one lost word does no harm. */
const holdsMs = 60_000;
const againMs = 20_000;
/** Names are told of so many; a word between processes has 8000 bytes. */
const toldMax = 8;

/** Who looks at an item through one process. */
const word = z.object({
  process: z.number(),
  itemId: z.uuid(),
  people: z.array(z.object({ uid: z.string(), name: z.string() })),
});
type Word = z.infer<typeof word>;

export interface Onlookers {
  /** Hears which item the socket's client has open, until it ends. */
  follow(socket: FeedSocket): void;
  /** The rights of the socket's client may be others now. */
  recheck(socket: FeedSocket): void;
  stop(): Promise<void>;
}

/**
 * Who has which review item open, over all processes. It is true for the moment only: nothing is stored, nobody's session
 * lives longer for it, and where a word between two processes is lost, the next one mends it.
 */
export function createOnlookers(
  io: FeedServer,
  wake: Pick<Wake, 'processKey' | 'say' | 'onWord'>,
  log: Log,
): Onlookers {
  const heard = createHeard();
  const changed = new Set<string>();
  /** Items of which this process said last that somebody looks at them. */
  const toldOf = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  const looking = () => [...io.of('/').sockets.values()].map(({ data }) => data);
  const say = (itemId: string) => {
    const callers = looking().flatMap(({ looksAt, caller }) => (looksAt === itemId ? [caller] : []));
    // Whoever leafs on within a moment has not been told of, and is not told to have left.
    if (callers.length === 0 && !toldOf.delete(itemId)) return;
    if (callers.length > 0) toldOf.add(itemId);
    const people = distinct(callers.map(({ id, name }) => ({ uid: id, name })));
    wake.say(JSON.stringify({ process: wake.processKey, itemId, people } satisfies Word));
  };
  const tell = (itemId: string) => io.to(roomOf(itemId)).emit('onlookers', itemId, heard.peopleAt(itemId));

  wake.onWord((text) => {
    // Another release may say it otherwise, and whoever has the database anything at all.
    const said = keptAs(word, text);
    if (said === null) return;
    heard.hear(said);
    tell(said.itemId);
  });
  const again = startLoop('onlookers', againMs, log, async () => {
    heard.forgetSilent().forEach(tell);
    new Set(looking().flatMap(({ looksAt }) => looksAt ?? [])).forEach(say);
    return false;
  });

  function look(socket: FeedSocket, itemId: string | null): void {
    const before = socket.data.looksAt;
    if (before === itemId) return;
    socket.data.looksAt = itemId;
    if (before !== null) void socket.leave(roomOf(before));
    if (itemId !== null) void socket.join(roomOf(itemId));
    for (const each of [before, itemId]) if (each !== null) changed.add(each);
    timer ??= setTimeout(() => {
      timer = undefined;
      for (const each of changed) say(each);
      changed.clear();
    }, gatherMs).unref();
  }

  return {
    follow(socket) {
      socket.on('look', (said: unknown) => {
        const { success, data } = lookedAt.safeParse(said);
        look(socket, success && mayLook(socket) ? data : null);
      });
      socket.on('disconnect', () => look(socket, null));
    },
    recheck(socket) {
      if (!mayLook(socket)) look(socket, null);
    },
    async stop() {
      clearTimeout(timer);
      await again.stop();
    },
  };
}

/** What the processes said last, by item. */
function createHeard() {
  const words = new Map<string, Map<number, { readonly people: Word['people']; readonly at: number }>>();
  const forget = (itemId: string, process: number) => {
    const byProcess = words.get(itemId);
    byProcess?.delete(process);
    if (byProcess?.size === 0) words.delete(itemId);
  };
  return {
    hear({ process, itemId, people }: Word): void {
      if (people.length === 0) return forget(itemId, process);
      const byProcess = words.get(itemId) ?? new Map<number, never>();
      words.set(itemId, byProcess.set(process, { people, at: performance.now() }));
    },
    peopleAt: (itemId: string): Onlooker[] =>
      distinct([...(words.get(itemId)?.values() ?? [])].flatMap(({ people }) => people)),
    /** Forgets what was said too long ago; gives the items that this concerns. */
    forgetSilent(): string[] {
      const oldest = performance.now() - holdsMs;
      const silent = [...words].flatMap(([itemId, byProcess]) =>
        [...byProcess].flatMap(([process, { at }]) => (at < oldest ? [{ itemId, process }] : [])),
      );
      for (const { itemId, process } of silent) forget(itemId, process);
      return silent.map(({ itemId }) => itemId);
    },
  };
}

const roomOf = (itemId: string) => `item:${itemId}`;

/** Whoever may read an item may know who else does. */
function mayLook({ data: { caller } }: FeedSocket): boolean {
  return caller.isConfirmed && mayCall(reviewRoutes.get.access, caller.role);
}

/** Each person once, whatever the number of windows. */
function distinct(people: readonly Onlooker[]): Onlooker[] {
  return [...new Map(people.map((person) => [person.uid, person])).values()].slice(0, toldMax);
}

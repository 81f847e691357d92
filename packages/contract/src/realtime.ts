import * as z from './zod.ts';
import type { QuietCapability } from './events.ts';
import type { timelineEvent } from './ledger.ts';

/** Somebody who has an item open. */
export interface Onlooker {
  readonly uid: string;
  readonly name: string;
}

/** Which review item a client has on its screen; null for none. */
export const lookedAt = z.nullable(z.uuid());

/** What a client tells the server over `/socket.io`. */
export interface ClientToServer {
  /** Follows the item until the next word or the end of the connection. Who may not read it is not heard. */
  look: (itemId: z.infer<typeof lookedAt>) => void;
}

/**
 * What the server tells a signed-in client over `/socket.io`: events as the timeline shows them, administrators where
 * something happened that no feed shows, and who else has the same item open.
 */
export interface ServerToClient {
  event: (event: z.infer<typeof timelineEvent>) => void;
  quiet: (capability: QuietCapability) => void;
  /** The role of whoever holds this connection is another one now. */
  rights: () => void;
  /** More happened than is told again: what the client has read may be old. */
  behind: () => void;
  /** All who have the item open now, the client itself among them. */
  onlookers: (itemId: string, people: readonly Onlooker[]) => void;
}

/**
 * Handshake of the socket: the ID token, and how far the client knows what happened: to the last event that it has seen, or,
 * before the first, since when it reads (in milliseconds, as clocks differ).
 */
export interface SocketAuth {
  readonly token: string;
  readonly lastEventId?: string;
  readonly readsSinceMs?: number;
}

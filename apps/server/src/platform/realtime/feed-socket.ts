import type { Server, Socket } from 'socket.io';
import type { ClientToServer, ServerToClient } from '@sorgfalt/contract';
import type { Caller } from '../auth/authenticator.ts';

/** What the server knows of a connection. */
export interface SocketData {
  caller: Caller;
  /** The review item that the client has open. */
  looksAt: string | null;
}

export type FeedServer = Server<ClientToServer, ServerToClient, Record<string, never>, SocketData>;
export type FeedSocket = Socket<ClientToServer, ServerToClient, Record<string, never>, SocketData>;

import type { Clock } from './clock.ts';
import type { Database } from './database.ts';
import type { OAuth } from './oauth.ts';

/** What the routes of the bank work with. */
export interface Bank {
  readonly database: Database;
  readonly clock: Clock;
  readonly oauth: OAuth;
  readonly adminToken: string;
  /** Address that people's browsers use. */
  publicUrl(): string;
  /** Says that something may be due. */
  poke(): void;
}

import type { DueForm } from '@sorgfalt/contract';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Spine } from '../../platform/events/spine.ts';
import type { Clients } from '../clients/index.ts';
import type { ClientBook, Engine } from '../screening/index.ts';

/** What the module is made of. */
export interface PartyDeps {
  readonly database: Database;
  readonly spine: Spine;
  readonly engine: Pick<Engine, 'inForce' | 'screen'>;
  readonly clients: ClientBook;
  /** Whether a copy of a form is on file that was signed as the form stands. */
  readonly isSigned: (tx: Tx, clientId: string, form: DueForm) => Promise<boolean>;
  readonly standing: Pick<Clients, 'freeze' | 'liftFreeze'>;
}

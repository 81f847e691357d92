import type { Database } from '../../platform/database/database.ts';
import type { Spine } from '../../platform/events/spine.ts';
import type { Clients } from '../clients/index.ts';
import type { ThreadSettings } from './affected.ts';
import type { ClientBook } from './clients.ts';
import type { Engine } from './engine.ts';

/** What the parts of the screening work with. */
export interface ScreeningDeps {
  readonly database: Database;
  readonly spine: Spine;
  readonly engine: Engine;
  readonly clients: ClientBook;
  readonly standing: Pick<Clients, 'freeze' | 'liftFreeze'>;
  /** What threads need: the database and the folder of the saved indexes. */
  readonly threads: ThreadSettings;
}

import type { FastifyInstance } from 'fastify';
import { formatWitnessKey } from '@sorgfalt/ledger';
import { submitOverHttp } from '../../../adapters/witness/http-witness.ts';
import type { Config } from '../../../config.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { JobTable } from '../../../platform/events/jobs-of.ts';
import type { Spine } from '../../../platform/events/spine.ts';
import type { Task } from '../../../platform/jobs/worker.ts';
import type { Log } from '../../../platform/log.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import type { WitnessPolicy } from './cosignatures.ts';
import { sha256 } from '../crypto.ts';
import { createWitnessTasks, witnessJobs } from './witness-client.ts';
import { openWitnessKey } from './witness-key.ts';
import { addWitnessRoutes } from './witness-server.ts';
import { readWitnessSettings } from './witness-settings.ts';

/** Both sides of C2SP tlog-witness: our log before others, and others' logs before us. */
export interface Witnessing {
  readonly policy: WitnessPolicy;
  readonly jobs: JobTable;
  /** The witness's key in its text form; empty where nothing is cosigned. */
  readonly publicKeys: Readonly<Record<string, string>>;
  tasks(spine: Spine): Readonly<Record<string, Task>>;
  /** Adds the witness's route where there are logs that it cosigns. */
  serve(http: FastifyInstance): void;
}

/** Throws a `StopError` for settings that cannot be followed and for a witness key that is not the database's. */
export async function createWitnessing(deps: {
  database: Database;
  secrets: Secrets;
  log: Log;
  config: Config;
}): Promise<Witnessing> {
  const { database, secrets, log, config } = deps;
  const { peers, quorum, logs } = readWitnessSettings(config.witness);
  const key = logs.length === 0 ? null : await openWitnessKey(database, secrets, config.api.publicUrl);
  return {
    policy: { peers, quorum },
    jobs: peers.length === 0 ? {} : witnessJobs,
    publicKeys: key === null ? {} : { witness: formatWitnessKey(key.note, sha256) },
    tasks: (spine) =>
      createWitnessTasks({ database, spine, peers, submit: submitOverHttp, log, now: Date.now }),
    serve(http) {
      if (key !== null) addWitnessRoutes(http, { database, key, logs, now: Date.now });
    },
  };
}

import type { Config } from '../../config.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Seal } from '../../platform/events/spine.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Register } from '../../platform/register.ts';
import type { Log } from '../../platform/log.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { openAuthorities } from './keys/authorities.ts';
import type { Authorities } from './keys/authorities.ts';
import { createHeadFile } from './sequencing/head-file.ts';
import type { HeadFile } from './sequencing/head-file.ts';
import { namesFirm } from './keys/firm.ts';
import { openKeys } from './keys/keys.ts';
import type { KeyChangeOptions, LedgerKeys } from './keys/keys.ts';
import { databaseSource } from './reading/log-source.ts';
import type { LogSource } from './reading/log-source.ts';
import { createPayloadVault } from './append/payload-vault.ts';
import type { PayloadVault } from './append/payload-vault.ts';
import { openPayloads } from './append/plain-payloads.ts';
import { createReadiness } from './sequencing/readiness.ts';
import type { Readiness } from './sequencing/readiness.ts';
import { createSeal } from './append/seal.ts';
import type { LedgerTrust } from './reading/stored-entry.ts';
import { createWitnessing } from './witnessing/witnessing.ts';
import type { Witnessing } from './witnessing/witnessing.ts';

export interface LedgerDeps {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly log: Log;
  readonly config: Config;
  /** What the audit compares with the sealed contents. */
  readonly registers: readonly Register[];
  /** For the command that changes keys: a supplied key that does not seal yet is about to. */
  readonly keyChange?: KeyChangeOptions;
}

/** What the parts of the module share in one process. */
export interface LedgerParts extends LedgerDeps {
  readonly keys: LedgerKeys;
  readonly authorities: Authorities;
  readonly headFile: HeadFile;
  readonly readiness: Readiness;
  readonly vault: PayloadVault;
  readonly witness: Witnessing;
  readonly source: LogSource;
  /** Refuses while the ledger is not in order. */
  readonly seal: Seal;
  /** Does not refuse: for what is stated about a ledger that is not in order. */
  readonly sealAnyway: Seal;
  /** Whom to believe now. */
  readonly trust: () => LedgerTrust;
}

const anotherFirm =
  'The certificate of the seal names another firm than FIRM_NAME and FIRM_UID. Give a new key the new name: npm run ledger -- rotate-seal';

/** Opens keys, contents and authorities; refuses with a `StopError` those of another installation. */
export async function openParts(deps: LedgerDeps): Promise<LedgerParts> {
  const { database, secrets, log, config } = deps;
  const witness = await createWitnessing(deps);
  const keys = await openKeys(database, secrets, config, deps.keyChange);
  const seal = keys.seal();
  if (config.firm.name !== '' && !namesFirm(config.firm, seal)) log.warn({ keyId: seal.keyId }, anotherFirm);
  const authorities = openAuthorities(config.tsa, keys);
  const headFile = createHeadFile(secrets.directory);
  const readiness = createReadiness(database, log, {
    headFile,
    logKeys: keys.logNotes,
    sealEndsAt: () => keys.seal().endsAt,
  });
  const vault = createPayloadVault(secrets);
  await openPayloads(database, vault);
  const sealAnyway = createSeal(keys.seal, vault);
  await readiness.look();
  return {
    ...deps,
    keys,
    authorities,
    headFile,
    readiness,
    vault,
    witness,
    source: databaseSource(database, witness.policy),
    async seal(tx, actor, events) {
      if (readiness.problem() !== null) throw new AppError('ledger-halted');
      return sealAnyway(tx, actor, events);
    },
    sealAnyway,
    trust: () => ({
      logKeys: keys.logNotes(),
      sealRoots: keys.sealRoots(),
      tsaRoots: authorities.roots,
      revokedKeys: keys.revoked(),
    }),
  };
}

import type { Pool } from 'pg';
import { readinessRoutes } from '@sorgfalt/contract';
import type { ReadinessFinding } from '@sorgfalt/contract';
import type { Config } from '../../config.ts';
import { createPool } from '../../platform/database/database.ts';
import type { Router } from '../../platform/http/register-route.ts';
import type { VirusScan } from '../../platform/http/virus-scan.ts';
import { watchingOf } from '../registers/index.ts';
import { databaseProbes } from './database-probes.ts';
import { machineProbes } from './machine-probes.ts';
import { createLook, probeMs } from './probe.ts';
import type { Probe } from './probe.ts';

export interface Readiness {
  register(router: Router): void;
  /** Every part as it stands. Resolves within two seconds, whatever hangs. */
  look(): Promise<ReadinessFinding[]>;
  stop(): Promise<void>;
}

/** True, or what is wrong. */
type Check = () => Promise<boolean | string>;

/** A new certificate of an authority is no matter of a day. */
const sealHoursLeftMin = 30 * 24;

/** So many parts ask the database at a time. */
const connections = 2;

/** Looks whether everything that the product needs is there and moves. */
export function createReadiness(deps: {
  readonly databaseUrl: string;
  /** The pool of the product, of which it is looked whether a connection comes free. */
  readonly pool: Pool;
  /** Whether the order of events goes on, and the ledger is the one that was signed. */
  readonly checks: Readonly<Record<'epoch' | 'ledger', Check>>;
  /** When the certificate of the key that seals now runs out. */
  readonly ledger: { sealEndsAt(): string };
  /** Null where files are not scanned: there is nothing to look at then. */
  readonly virusScan: Pick<VirusScan, 'isThere'> | null;
  readonly config: Pick<Config, 'storage' | 'readiness' | 'tsa' | 'bank' | 'lists' | 'mail' | 'registers'>;
  readonly now?: () => number;
}): Readiness {
  const { readiness, storage, tsa, bank, lists, mail } = deps.config;
  const own = createPool(deps.databaseUrl, connections, probeMs);
  const look = createLook([
    ...databaseProbes(
      own,
      {
        overdueMs: readiness.overdueMs,
        stampMs: tsa.intervalMs + tsa.timeoutMs,
        askBankMs: bank.askMaxMs,
        listAgeDaysMax: lists.ageDaysMax,
        registers: watchingOf(deps.config),
        backupAgeHoursMax: readiness.backupAgeHoursMax,
        drillAgeHoursMax: readiness.drillAgeHoursMax,
        sendsMail: mail.smtpUrl !== '',
      },
      deps.now,
    ),
    ...(['epoch', 'ledger'] as const).map((part) => checkProbe(part, deps.checks[part])),
    sealProbe(deps.ledger),
    scanProbe(deps.virusScan),
    ...machineProbes(deps.pool, { ...storage, freeBytesMin: readiness.freeBytesMin }),
  ]);
  return {
    register: (router) =>
      router.add(readinessRoutes.read, async () => ({
        lookedAt: new Date().toISOString(),
        parts: await look(),
      })),
    look,
    stop: () => own.end(),
  };
}

/** For how long seals still count. Once they do not, the ledger is not in order. */
function sealProbe(ledger: { sealEndsAt(): string }): Probe {
  return {
    part: 'seal',
    unit: 'hours-left',
    limit: sealHoursLeftMin,
    look: async () => Math.max(0, (Date.parse(ledger.sealEndsAt()) - Date.now()) / 3_600_000),
  };
}

/** Scanners that do not answer, none or one; uploads are refused meanwhile. */
function scanProbe(scan: Pick<VirusScan, 'isThere'> | null): Probe {
  return {
    part: 'virus-scan',
    unit: 'number',
    limit: 0,
    look: async () => (scan === null ? null : Number(!(await scan.isThere()))),
  };
}

/** Yes or no, as what is wrong with it: nothing or one. */
function checkProbe(part: 'epoch' | 'ledger', check: Check): Probe {
  return {
    part,
    unit: 'number',
    isRequired: true,
    limit: 0,
    look: async () => ((await check()) === true ? 0 : 1),
  };
}

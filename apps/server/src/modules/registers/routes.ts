import { registerNames, registerRoutes } from '@sorgfalt/contract';
import type { ClientRegisters, RegisterExtract } from '@sorgfalt/contract';
import { AppError } from '../../platform/http/app-error.ts';
import { signedIn } from '../../platform/http/register-route.ts';
import type { Router } from '../../platform/http/register-route.ts';
import { sha256 } from '../../platform/sha256.ts';
import { isClient } from '../clients/index.ts';
import type { RegisterDeps } from './deps.ts';
import { newestCopy } from './gleif/gleif-repo.ts';
import { keepExtract } from './keep-extract.ts';
import { publicationsOf } from './publications/shown.ts';
import { readWatch } from './publications/watch-repo.ts';
import { countExtracts, findExtract } from './repo.ts';
import { sealedId } from './sealed-id.ts';
import { readStanding } from './standing.ts';
import type { ComparedExtract } from './standing.ts';

export function addRegisterRoutes(router: Router, deps: RegisterDeps): void {
  const { database, box } = deps;
  router.add(registerRoutes.read, ({ params }) => shown(deps, params.clientId));
  router.add(registerRoutes.ask, async ({ params: { clientId }, body, caller }) => {
    await keepExtract(deps, signedIn(caller), { clientId, ...body });
    return shown(deps, clientId);
  });
  router.add(registerRoutes.file, async ({ params, reply }) => {
    const row = await findExtract(database, params);
    if (row === null) throw new AppError('not-found');
    const raw = box.openBytes(sealedId(row.id), row.sealed);
    if (raw === null || sha256(raw) !== row.sha256) throw new AppError('record-unreadable');
    void reply
      .header('content-type', 'application/octet-stream')
      .header('content-disposition', `attachment; filename="${row.register}-${row.id}.json"`);
    return raw;
  });
}

async function shown(
  { database, box, declaredOf, zefix, everyMs }: RegisterDeps,
  clientId: string,
): Promise<ClientRegisters> {
  if (!(await isClient(database, clientId))) throw new AppError('not-found');
  const standing = await readStanding(database, clientId, await declaredOf(database, clientId));
  const counts = await countExtracts(database, clientId);
  const copy = await newestCopy(database, 'entities');
  const watch = zefix === null || everyMs === 0 ? null : await readWatch(database);
  const published = await publicationsOf(database, box, clientId);
  const isConfigured = { zefix: zefix !== null, gleif: copy !== null };
  return {
    registers: registerNames.map((register) => ({
      register,
      isConfigured: isConfigured[register],
      asOf: register === 'gleif' ? (copy?.asOf ?? null) : null,
    })),
    watch: watch && {
      readThrough: watch.readThrough,
      lookedAt: watch.lookedAt,
      failedAt: watch.failedAt,
      fault: watch.fault,
    },
    subjects: standing.map(({ partyId, declared, extracts, contradicts }) => ({
      partyId,
      name: declared.name,
      uid: declared.uid,
      extracts: extracts.map(toWire),
      contradicts: [...contradicts],
      earlier: (counts.get(partyId) ?? 0) - extracts.length,
      ...published(partyId),
    })),
  };
}

function toWire({ row, rows, differs }: ComparedExtract): RegisterExtract {
  const { id: extractId, register, asked, takenAt, takenBy: uid, takerName, sha256: hash, asOf, entry } = row;
  return {
    extractId,
    register,
    asked,
    takenAt,
    takenBy: { uid, name: takerName ?? '' },
    sha256: hash,
    asOf,
    isAbsent: entry === null,
    rows: rows.map(({ declared, registered, ...rest }) => ({
      ...rest,
      declared: [...declared],
      registered: [...registered],
    })),
    differs: [...differs],
  };
}

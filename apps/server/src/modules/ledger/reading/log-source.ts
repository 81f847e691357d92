import { TILE_WIDTH, entryBytes, formatEntryBundle, sealSha256Of, tileWidth } from '@sorgfalt/ledger';
import type { Tile } from '@sorgfalt/ledger';
import type { Database } from '../../../platform/database/database.ts';
import { invariant } from '../../../platform/http/app-error.ts';
import { cosignedNote, newestPublished } from '../witnessing/cosignatures.ts';
import type { WitnessPolicy } from '../witnessing/cosignatures.ts';
import { sha256 } from '../crypto.ts';
import { lastCheckpoint, listPlaced } from '../repo.ts';
import type { PlacedRow } from '../repo.ts';
import { sealOf, statementOf } from './stored-entry.ts';
import { readTile } from '../sequencing/tiles.ts';

/** A log as its readers see it (C2SP tlog-tiles): one checkpoint that changes, and files that never do. */
export interface LogSource {
  /** The signed note; null before anything was published. */
  checkpoint(): Promise<string | null>;
  /** Exactly `width` hashes or entries; null where the log does not reach so far. */
  tile(tile: Tile): Promise<Uint8Array | null>;
}

/** The log in this database; a checkpoint is shown once as many witnesses have cosigned it as the policy asks for. */
export function databaseSource(database: Database, policy: WitnessPolicy): LogSource {
  return {
    async checkpoint() {
      const published = await newestPublished(database, policy);
      return published === null ? null : cosignedNote(database, published);
    },
    async tile(tile) {
      const size = (await lastCheckpoint(database))?.treeSize ?? 0;
      const { level, index, width } = tile;
      if (width > tileWidth(tile, size)) return null;
      if (level !== 'entries') return readTile(database, { level, index }, width);
      const rows = await listPlaced(database, index * TILE_WIDTH, width);
      invariant(rows.length === width, 'a published tree has an entry for each of its leaves');
      return formatEntryBundle(rows.map(entryBytesOf));
    },
  };
}

function entryBytesOf(row: PlacedRow): Uint8Array {
  const statement = statementOf(row.statement);
  const seal = sealOf(row);
  const sealSha256 = sealSha256Of(seal, sha256);
  invariant(statement !== null && sealSha256 !== null, 'a stored entry is a statement with its seal');
  return entryBytes(statement, sealSha256, seal.alg, seal.keyId);
}

import { parseNoteKey, parseWitnessKey } from '@sorgfalt/ledger';
import type { NoteKey } from '@sorgfalt/ledger';
import type { Config } from '../../../config.ts';
import { StopError } from '../../../platform/stop-error.ts';
import { sha256 } from '../crypto.ts';

/** A witness that is asked to cosign our checkpoints. */
export interface WitnessPeer {
  /** Its key as it was configured, under which its cosignatures are stored. */
  readonly vkey: string;
  readonly key: NoteKey;
  /** Submission prefix: `add-checkpoint` lies below it. */
  readonly url: string;
}

export interface WitnessSettings {
  readonly peers: readonly WitnessPeer[];
  /** How many of them must cosign a checkpoint before it counts as published. */
  readonly quorum: number;
  /** Keys of the logs that we cosign for. */
  readonly logs: readonly NoteKey[];
}

/** Throws a `StopError` that names the setting and what it must hold. */
export function readWitnessSettings({ witnesses, quorum, logs }: Config['witness']): WitnessSettings {
  const peers = witnesses.map(peerOf);
  if (new Set(peers.map(({ vkey }) => vkey)).size < peers.length) {
    throw new StopError('WITNESSES names a witness twice: give each one once.');
  }
  if (quorum > peers.length) {
    throw new StopError(
      `WITNESS_QUORUM is ${quorum}, but WITNESSES names ${peers.length}: name more or ask for fewer.`,
    );
  }
  return { peers, quorum, logs: logs.map(logOf) };
}

function peerOf(text: string): WitnessPeer {
  const [vkey = '', url = '', ...rest] = text.split(/\s+/);
  const key = parseWitnessKey(vkey, sha256);
  const isAddress = /^https?:\/\//.test(url) && URL.canParse(url);
  if (!key.ok || !isAddress || rest.length > 0) {
    throw new StopError(
      `WITNESSES cannot hold ${JSON.stringify(text)}: each part is the key of a witness (type 4), a space and its address.`,
    );
  }
  return { vkey, key: key.value, url: url.replace(/\/+$/, '') };
}

function logOf(text: string): NoteKey {
  const key = parseNoteKey(text, sha256);
  if (key.ok) return key.value;
  throw new StopError(
    `WITNESSED_LOGS cannot hold ${JSON.stringify(text)}: each part is the Ed25519 key of a log (type 1).`,
  );
}

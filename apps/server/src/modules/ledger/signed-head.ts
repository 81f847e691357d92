import {
  base64Encode,
  formatCheckpoint,
  formatNote,
  noteKeyId,
  noteSignatureLine,
  parseCheckpoint,
  parseNote,
  utf8Encode,
  verifyNote,
} from '@sorgfalt/ledger';
import type { Checkpoint, NoteKey } from '@sorgfalt/ledger';
import { nativeCrypto, sha256, signEd25519 } from './crypto.ts';
import type { LedgerKeysInUse } from './keys.ts';

/** Size and root (base64) of the tree that the log signed. */
export interface SignedHead {
  readonly treeSize: number;
  readonly root: string;
}

/** Signed note of C2SP tlog-checkpoint. Ed25519 has one signature for a text, so signing again gives the same note. */
export function signHead(checkpoint: Checkpoint, { note, privateKey }: LedgerKeysInUse['log']): string {
  const text = formatCheckpoint(checkpoint);
  return formatNote(text, [
    noteSignatureLine(
      note.name,
      noteKeyId(note.name, note.publicKey, sha256),
      signEd25519(privateKey, utf8Encode(text)),
    ),
  ]);
}

/** What the note says; null where it is not a checkpoint that this log signed. */
export async function readSignedHead(text: string, key: NoteKey): Promise<SignedHead | null> {
  const note = parseNote(text);
  if (!note.ok || nativeCrypto.verifyEd25519 === undefined) return null;
  const trusted = await verifyNote(note.value, key, nativeCrypto.verifyEd25519, sha256);
  const checkpoint = parseCheckpoint(note.value.text);
  if (!trusted.ok || !checkpoint.ok || checkpoint.value.origin !== key.name) return null;
  return { treeSize: checkpoint.value.size, root: base64Encode(checkpoint.value.root) };
}

import {
  base64Encode,
  equalBytes,
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
import { nativeCrypto, sha256, signEd25519 } from '../crypto.ts';
import type { LogKey } from '../keys/log-keys.ts';

/** Size and root (base64) of the tree that the log signed. */
export interface SignedHead {
  readonly treeSize: number;
  readonly root: string;
}

/** Signed note of C2SP tlog-checkpoint. Ed25519 has one signature for a text, so signing again gives the same note. */
export function signHead(checkpoint: Checkpoint, keys: readonly LogKey[]): string {
  const text = formatCheckpoint(checkpoint);
  const lines = keys.map(({ note, privateKey }) =>
    noteSignatureLine(
      note.name,
      noteKeyId(note.name, note.publicKey, sha256),
      signEd25519(privateKey, utf8Encode(text)),
    ),
  );
  return formatNote(text, lines);
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

/** As `readSignedHead`, for a log that has had several keys. */
export async function readHeadByAny(text: string, keys: readonly NoteKey[]): Promise<SignedHead | null> {
  for (const key of keys) {
    const head = await readSignedHead(text, key);
    if (head !== null) return head;
  }
  return null;
}

/** Which of the log's keys signed a note; the first where none did. */
export function signerOfNote(text: string, keys: readonly NoteKey[]): NoteKey | undefined {
  const note = parseNote(text);
  const signatures = note.ok ? note.value.signatures : [];
  const isBy = ({ name, publicKey }: NoteKey) =>
    signatures.some(
      (line) => line.name === name && equalBytes(line.keyId, noteKeyId(name, publicKey, sha256)),
    );
  return keys.find(isBy) ?? keys[0];
}

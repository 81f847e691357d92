import { createHash, createPublicKey, verify } from 'node:crypto';

/*
 * A reader of a tiled log as a stranger would write it from RFC 6962 and C2SP tlog-tiles: slow, by definition
 * instead of by algorithm, and without a line of packages/ledger. Tests compare the product with it.
 */

export interface NaiveHead {
  readonly origin: string;
  readonly size: number;
  readonly root: Buffer;
  readonly text: string;
}

type Fetch = (path: string) => Promise<Buffer>;

/** Fetches below the address of a log; `headers` for a log whose entries are not public. */
export function naiveFetch(prefix: string, headers: Record<string, string> = {}): Fetch {
  return async (path) => {
    const response = await fetch(`${prefix}/${path}`, { headers });
    if (response.status !== 200) throw new Error(`${path} answers ${response.status}`);
    return Buffer.from(await response.arrayBuffer());
  };
}

/** The tree head of a checkpoint, once the raw Ed25519 key has verified the log's line. */
export function naiveHead(note: string, rawKey: Uint8Array): NaiveHead {
  const [text = '', block = ''] = note.split(/(?<=\n)\n/);
  const [origin = '', size = '', root = ''] = text.split('\n');
  const keyHash = createHash('sha256').update(`${origin}\n\x01`).update(rawKey).digest().subarray(0, 4);
  const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), rawKey]);
  const key = createPublicKey({ key: spki, format: 'der', type: 'spki' });
  const isSigned = block.split('\n').some((line) => {
    const bytes = Buffer.from(line.split(' ')[2] ?? '', 'base64');
    return (
      line.startsWith(`\u2014 ${origin} `) &&
      bytes.subarray(0, 4).equals(keyHash) &&
      verify(null, Buffer.from(text), key, bytes.subarray(4))
    );
  });
  if (!isSigned) throw new Error('the checkpoint is not signed by the log');
  return { origin, size: Number(size), root: Buffer.from(root, 'base64'), text };
}

/** Merkle tree hash of the entries, by the definition in RFC 6962, 2.1. */
export function naiveTreeHash(entries: readonly Buffer[]): Buffer {
  if (entries.length === 0) return hash();
  if (entries.length === 1) return hash(Buffer.of(0), entries[0] ?? Buffer.alloc(0));
  let split = 1;
  while (split * 2 < entries.length) split *= 2;
  return hash(Buffer.of(1), naiveTreeHash(entries.slice(0, split)), naiveTreeHash(entries.slice(split)));
}

/** All entries of a log with `size` leaves. */
export async function naiveEntries(get: Fetch, size: number): Promise<Buffer[]> {
  const entries: Buffer[] = [];
  for (const { path } of naiveTiles('entries', size)) {
    const bundle = await get(path);
    for (let at = 0; at < bundle.length;) {
      const length = bundle.readUInt16BE(at);
      entries.push(bundle.subarray(at + 2, at + 2 + length));
      at += 2 + length;
    }
  }
  if (entries.length !== size) throw new Error(`${entries.length} entries for ${size} leaves`);
  return entries;
}

/** Paths of the hash tiles whose bytes are not the tree hashes of the entries below them. */
export async function naiveWrongTiles(get: Fetch, entries: readonly Buffer[]): Promise<string[]> {
  const wrong: string[] = [];
  for (let level = 0; 256 ** level <= entries.length; level += 1) {
    const span = 256 ** level;
    for (const { path, first, width } of naiveTiles(level, Math.floor(entries.length / span))) {
      const hashes = Array.from({ length: width }, (_, at) =>
        naiveTreeHash(entries.slice((first + at) * span, (first + at + 1) * span)),
      );
      if (!(await get(path)).equals(Buffer.concat(hashes))) wrong.push(path);
    }
  }
  return wrong;
}

/** The tiles of a level that has `count` hashes or entries. */
export function naiveTiles(
  level: number | 'entries',
  count: number,
): { path: string; first: number; width: number }[] {
  return Array.from({ length: Math.ceil(count / 256) }, (_, index) => {
    const width = Math.min(256, count - index * 256);
    const digits = String(index).padStart(3, '0');
    const name = digits.length === 3 ? digits : `x${digits.padStart(6, '0').slice(0, 3)}/${digits.slice(-3)}`;
    return {
      path: `tile/${level}/${name}${width < 256 ? `.p/${width}` : ''}`,
      first: index * 256,
      width,
    };
  });
}

function hash(...parts: Buffer[]): Buffer {
  return createHash('sha256').update(Buffer.concat(parts)).digest();
}

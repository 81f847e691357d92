import { verifyBundle, writeBundle } from '@sorgfalt/ledger';
import type { BundleContent, BundleEntry, BundleTrust } from '@sorgfalt/ledger';
import { invariant } from '../../../platform/http/app-error.ts';
import { createInbox } from '../../../platform/work/index.ts';
import type { Work, WorkFunction, WorkPool } from '../../../platform/work/index.ts';
import { nativeCrypto, sha256 } from '../crypto.ts';

type BundleInput = Omit<BundleContent, 'entries'> & { readonly trust: BundleTrust };

/** Entries, some at a time; nothing more to say about them; the seal that was asked for. */
type ToldPiece = { readonly entries: readonly BundleEntry[] } | 'whole' | { readonly seal: Uint8Array };

type BundlePiece =
  | { readonly manifest: Uint8Array }
  | { readonly bundle: Uint8Array; readonly isSound: boolean };

/** Writes an evidence bundle and checks it as its reader will. The key that seals it stays where it is. */
export const bundleWork: Work<BundleInput, ToldPiece, BundlePiece> = {
  module: new URL(import.meta.url),
  limitMs: 600_000,
  memoryMb: 2048,
  tooMuch: 'unavailable',
};

export const work: WorkFunction<typeof bundleWork> = async function* ({ trust, ...common }, pieces) {
  const told = pieces[Symbol.asyncIterator]();
  const entries: BundleEntry[] = [];
  for (;;) {
    const { value, done } = await told.next();
    if (done === true || value === 'whole') break;
    if ('entries' in value) entries.push(...value.entries);
  }
  const given = createInbox<BundlePiece>(() => undefined);
  const seal = async (manifest: Uint8Array) => {
    // What is given is given away, and the manifest is part of the bundle.
    given.put({ manifest: manifest.slice() });
    const { value } = await told.next();
    invariant(typeof value === 'object' && 'seal' in value, 'a manifest is answered by its seal');
    return value.seal;
  };
  const writing = writeBundle({ ...common, entries }, seal, sha256);
  writing.then(() => given.end(), given.end);
  yield* given;
  const bundle = await writing;
  const { ok } = await verifyBundle(bundle, trust, nativeCrypto);
  yield { bundle, isSound: ok };
};

const entriesAtOnce = 50;

/** Writes a bundle of entries as they are given, in a thread; says whether it verifies. */
export async function writeInThread(
  pool: WorkPool,
  input: BundleInput,
  entries: AsyncIterable<BundleEntry>,
  seal: (manifest: Uint8Array) => Promise<Uint8Array>,
): Promise<{ bundle: Uint8Array; isSound: boolean }> {
  const manifest = Promise.withResolvers<Uint8Array>();
  // It may never be asked for.
  manifest.promise.catch(() => undefined);
  async function* pieces(): AsyncGenerator<ToldPiece> {
    let some: BundleEntry[] = [];
    for await (const entry of entries) {
      some.push(entry);
      if (some.length < entriesAtOnce) continue;
      yield { entries: some };
      some = [];
    }
    yield { entries: some };
    yield 'whole';
    yield { seal: await seal(await manifest.promise) };
  }
  try {
    for await (const piece of pool.stream(bundleWork, input, { pieces: pieces() })) {
      if ('bundle' in piece) return piece;
      manifest.resolve(piece.manifest);
    }
  } finally {
    manifest.reject(new Error('the bundle is not written any more'));
  }
  throw new Error('the thread that writes a bundle has given none');
}

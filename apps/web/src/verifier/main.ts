import { passesSelfTest, verifyBundle, webVerificationCrypto } from '@sorgfalt/ledger';
import { createView } from './view.ts';
import { languageOf, wordsOf } from './words.ts';

/** Entry of the single-file verifier: takes a file, checks it, shows every step. Opens from `file://`. */
const language = languageOf(navigator.languages);
const view = createView(wordsOf(language), language);

// Missing outside secure contexts, whatever its type says.
const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
const crypto = subtle && webVerificationCrypto(subtle);
const isSound =
  subtle && crypto?.then(async ({ sha256 }) => (await checksSignatures(subtle)) && passesSelfTest(sha256));

/** Whether the platform tells a signature from another; its first one takes longest, so that is made while nobody waits. */
async function checksSignatures(platform: SubtleCrypto): Promise<boolean> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const keys = await platform.generateKey(algorithm, true, ['sign', 'verify']);
  const spki = await platform.exportKey('spki', keys.publicKey);
  const key = await platform.importKey('spki', spki, algorithm, false, ['verify']);
  const signature = await platform.sign(algorithm, keys.privateKey, spki);
  const isRight = await platform.verify(algorithm, key, signature, spki);
  return isRight && !(await platform.verify(algorithm, key, signature, signature));
}

async function verify(file: File): Promise<void> {
  if (crypto === undefined || (await isSound) !== true) return view.showNoCrypto();
  const bytes = new Uint8Array(await file.arrayBuffer());
  view.show(file.name, await verifyBundle(bytes, {}, await crypto));
}

view.onFile((file) => void verify(file));

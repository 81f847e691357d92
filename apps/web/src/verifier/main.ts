import { passesSelfTest, verifyBundle, webVerificationCrypto } from '@sorgfalt/ledger';
import { createView } from './view.ts';
import { languageOf, wordsOf } from './words.ts';

/** Entry of the single-file verifier: takes a file, checks it, shows every step. Opens from `file://`. */
const language = languageOf(navigator.languages);
const view = createView(wordsOf(language), language);

// Missing outside secure contexts, whatever its type says.
const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
const crypto = subtle && webVerificationCrypto(subtle);
const isSound = crypto?.then(({ sha256 }) => passesSelfTest(sha256));

async function verify(file: File): Promise<void> {
  if (crypto === undefined || (await isSound) !== true) return view.showNoCrypto();
  const bytes = new Uint8Array(await file.arrayBuffer());
  view.show(file.name, await verifyBundle(bytes, {}, await crypto));
}

view.onFile((file) => void verify(file));

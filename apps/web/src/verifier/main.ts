import { verifyBundle, webVerificationCrypto } from '@sorgfalt/ledger';
import { createView } from './view.ts';
import { languageOf, wordsOf } from './words.ts';

/** Entry of the single-file verifier: takes a file, checks it, shows every step. Opens from `file://`. */
const language = languageOf(navigator.languages);
const view = createView(document, wordsOf(language), language);

async function verify(file: File): Promise<void> {
  // Missing outside secure contexts, whatever its type says.
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  if (subtle === undefined) return view.showNoCrypto();
  const bytes = new Uint8Array(await file.arrayBuffer());
  view.show(file.name, await verifyBundle(bytes, {}, await webVerificationCrypto(subtle)));
}

view.onFile((file) => void verify(file));

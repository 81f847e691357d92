import { keyedDigest } from '../../../platform/keyed-digest.ts';
import { plainCode, randomCode } from '../../../platform/readable-code.ts';

const codes = 10;
const letters = 12;

/**
 * Codes for the day on which no factor is at hand. They have 60 random bits and are kept by a hash keyed with the
 * installation's secret, so that a stolen database alone does not give them away.
 */
export function createRecoveryCodes(secret: string) {
  const hashOf = (code: string) => keyedDigest(secret, 'recovery', plainCode(code));
  return {
    make() {
      const texts = Array.from({ length: codes }, () => randomCode(letters));
      return { texts, hashes: texts.map(hashOf) };
    },
    hashOf,
  };
}

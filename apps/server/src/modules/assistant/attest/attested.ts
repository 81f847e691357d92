import type { Attestation } from '@sorgfalt/contract';
import { keyedDigest } from '../../../platform/keyed-digest.ts';

/**
 * What the ledger is told of a check, as an event and as evidence: for which day and in what it was made, how many things
 * hold, and hashes keyed by `hashKey` of the text and of what was found. Not a word of either.
 */
export function attestedEntry(
  hashKey: string,
  text: string,
  { asOf, language, counts, findings, indexHash }: Omit<Attestation, 'proofId'>,
) {
  const facts = { asOf, ...counts };
  return {
    type: 'assistant.attested',
    status: 'completed',
    data: facts,
    evidence: {
      ...facts,
      language,
      indexHash,
      textHash: keyedDigest(hashKey, 'memo', text),
      findingsHash: keyedDigest(hashKey, 'findings', JSON.stringify(findings)),
    },
  } as const;
}

import { attestKinds } from '@sorgfalt/contract';
import type { AttestedProvision, AttestFinding } from '@sorgfalt/contract';
import type { AttestedSentence, Check } from '@sorgfalt/grounding';

/** What was checked, in the order of the text; of what stands at one place, in the order of the kinds. */
export function findingsOf(sentences: readonly AttestedSentence[]): AttestFinding[] {
  return sentences
    .flatMap(({ checks }) => checks.map(toWire))
    .toSorted((a, b) => a.start - b.start || a.end - b.end || orderOf(a) - orderOf(b));
}

function orderOf({ what }: AttestFinding): number {
  return attestKinds.indexOf(what);
}

function toWire(check: Check): AttestFinding {
  const { start, end, kind, verdict } = check;
  return {
    start,
    end,
    what: kind,
    verdict,
    reason: check.verdict === 'holds' ? null : check.reason,
    expected: check.verdict === 'fails' ? check.expected : null,
    provision: provisionOf(check),
  };
}

function provisionOf({ compared }: Check): AttestedProvision | null {
  if (compared === null) return null;
  const { id, source, sourceKind, eId, language, citation, version, text } = compared.passage;
  const place = { passageId: id, sourceId: source, kind: sourceKind, eId, language, citation, version };
  const { start, end } = compared.sentence;
  return { ...place, start, end, sentence: text.slice(start, end) };
}

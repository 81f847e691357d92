import { swissDay } from '@sorgfalt/calendar';
import { memoCharsMax } from '@sorgfalt/contract';
import type { AssistantLanguage, Attestation, AttestFinding } from '@sorgfalt/contract';
import { attestEach, languageOf } from '@sorgfalt/grounding';
import type { AttestedSentence } from '@sorgfalt/grounding';
import type { Caller } from '../../../platform/auth/authenticator.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Spine } from '../../../platform/events/spine.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { createPauses } from '../../../platform/work/index.ts';
import { spendAnswer } from '../exchanges/placing.ts';
import type { Library } from '../library/library.ts';
import { attestedEntry } from './attested.ts';
import { findingsOf } from './findings.ts';

interface AttestingDeps {
  readonly database: Database;
  readonly spine: Spine;
  readonly library: Library;
  /** What texts and findings are hashed with for the ledger. */
  readonly hashKey: string;
  readonly answersPerDay: number;
}

interface Memo {
  readonly text: string;
  readonly asOf?: string | undefined;
  /** In which it is read where its words do not tell. */
  readonly language: AssistantLanguage;
}

/** Checks what somebody wrote against what they may read in the library. Nothing of it is kept but hashes. */
export function createAttesting({ database, spine, library, hashKey, answersPerDay }: AttestingDeps) {
  return {
    /** Refuses `memo-empty`, `memo-too-long` and `answers-spent`: a check counts as an answer. */
    async attest(caller: Caller, memo: Memo): Promise<Attestation> {
      const { text, asOf = swissDay(Date.now()) } = memo;
      if (text.trim() === '') throw new AppError('memo-empty');
      if (text.length > memoCharsMax) throw new AppError('memo-too-long', { details: { max: memoCharsMax } });
      await database.transaction((tx) => spendAnswer(tx, caller.id, answersPerDay));
      const { indexHash, citable } = await library.open(caller.role);
      const language = languageOf(text, memo.language);
      const { corpus, acts } = citable();
      const sentences = await inSteps(attestEach(text, corpus, { asOf, language, acts }));
      const findings = findingsOf(sentences);
      const counts = countsOf(findings, sentences);
      const entry = attestedEntry(hashKey, text, { asOf, language, counts, findings, indexHash });
      const { proofId } = await spine.run(caller, ({ append }) => append(entry));
      return { asOf, language, counts, findings, indexHash, proofId };
    },
  };
}

/** Takes sentence after sentence, and lets others be answered in between. */
async function inSteps(each: Generator<AttestedSentence, void, void>): Promise<readonly AttestedSentence[]> {
  const pause = createPauses();
  const sentences: AttestedSentence[] = [];
  for (const sentence of each) {
    sentences.push(sentence);
    // oxlint-disable-next-line no-await-in-loop -- the pauses are what the loop is for
    await pause();
  }
  return sentences;
}

function countsOf(
  findings: readonly AttestFinding[],
  sentences: readonly AttestedSentence[],
): Attestation['counts'] {
  const of = (verdict: AttestFinding['verdict']) =>
    findings.filter((each) => each.verdict === verdict).length;
  return {
    holds: of('holds'),
    fails: of('fails'),
    open: of('open'),
    sentences: sentences.length,
    citing: sentences.filter(({ checks }) => checks.length > 0).length,
  };
}

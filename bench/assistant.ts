/*
 * Measures the assistant without any model, offline: npm run bench:assistant. Parts whose published data is absent are
 * null. `--failures` names what failed of that which is not held back. The last line is JSON: each goal with what was
 * reached of it, known and held back, and all other figures.
 */
import { measureQuestions } from './assistant/questions.ts';
import { measureRetrieval } from './assistant/retrieval.ts';
import { measureSupport } from './assistant/support.ts';

interface Goal {
  readonly goal: number;
  readonly known: number | null;
  readonly heldBack: number | null;
  readonly isMet: boolean;
}

/** A goal counts as met where all that is measured of it reaches `goal`; a negative one is a bound from above. */
function goal(bound: number, known: number | null, heldBack: number | null = null): Goal {
  const reached = [known, heldBack].filter((value) => value !== null);
  const isMet =
    reached.length > 0 && reached.every((value) => (bound < 0 ? value <= -bound : value >= bound));
  return { goal: bound, known, heldBack, isMet };
}

const isLoud = process.argv.includes('--failures');
const questions = measureQuestions(isLoud);
const support = measureSupport(isLoud);
const retrieval = measureRetrieval();
const { known, heldBack } = questions;

const goals = {
  'ObliQA R@10': goal(0.8, retrieval.obliqa?.tuned.recall10 ?? null, retrieval.obliqa?.held.recall10),
  'ObliQA MAP@10': goal(0.67, retrieval.obliqa?.tuned.map10 ?? null, retrieval.obliqa?.held.map10),
  'across languages nDCG@10': goal(0.78, null, retrieval.acrossLanguages?.ndcg10),
  'RAGTruth AUC by response': goal(0.82, null, support.ragtruth?.heldBack.byResponse),
  'RAGTruth AUC by sentence': goal(0.87, null, support.ragtruth?.heldBack.bySentence),
  'errors caught': goal(0.98, support.injected.known.caught, support.injected.heldBack.caught),
  'false alarms': goal(-0.02, support.injected.known.falseAlarms, support.injected.heldBack.falseAlarms),
  'right article in five': goal(0.92, known.rightInFive, heldBack.rightInFive),
  'unanswerable refused': goal(0.95, known.unanswerableRefused, heldBack.unanswerableRefused),
  'false premises refused': goal(0.95, known.falsePremiseRefused, heldBack.falsePremiseRefused),
  'first words p99, ms': goal(-50, questions.firstWordsP99Ms),
  'index at boot, ms': goal(-2000, retrieval.digest.buildMs),
};
for (const [name, { goal: bound, known: seen, heldBack: unseen, isMet }] of Object.entries(goals))
  console.log(
    `${isMet ? 'met   ' : 'MISSED'} ${name}: ${String(seen)}, held back ${String(unseen)} (goal ${String(bound)})`,
  );
console.log(JSON.stringify({ goals, questions, support, retrieval }));

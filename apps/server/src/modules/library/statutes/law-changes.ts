import { articleChanges, citingPlaces } from '@sorgfalt/corpus';
import type { ArticleChange } from '@sorgfalt/corpus';
import { assistantLanguages } from '@sorgfalt/contract';
import type { AssistantLanguage, LawChange } from '@sorgfalt/contract';
import type { ActNames } from '@sorgfalt/grounding';
import { acts } from '@sorgfalt/regulation';
import { acceptanceQuestions } from '@sorgfalt/risk';
import type { Caller } from '../../../platform/auth/authenticator.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { maySee } from '../policies/policy-rules.ts';
import { listEditionsOf } from './statute-repo.ts';
import type { NewStatute } from './statute-repo.ts';
import type { PolicyRow, StatuteRow } from '../tables.ts';
import { acceptedPolicies, openCases, packsInForce } from './citing-repo.ts';

type Affected = Pick<LawChange, 'policies' | 'rules' | 'questions' | 'cases'>;

/** What became of an act between its imported consolidations, newest first. */
export async function lawChanges(
  database: Database,
  caller: Caller,
  { sourceId, language }: { readonly sourceId: string; readonly language: AssistantLanguage },
): Promise<LawChange[]> {
  const rows = await listEditionsOf(database, sourceId);
  const held = rows.some((row) => row.language === language) ? language : rows[0]?.language;
  const editions = rows.filter((row) => row.language === held);
  const changes: LawChange[] = [];
  for (const [at, { version, language: own, provisions }] of editions.entries()) {
    const before = editions[at + 1];
    if (before === undefined) break;
    const articles = articleChanges(before.provisions, provisions).map((each) => ({
      ...each,
      words: [...each.words],
    }));
    const affected = await affectedBy(database, sourceId, namesOf(rows), articles, (policy) =>
      maySee(policy, caller),
    );
    changes.push({ version, before: before.version, language: own, articles, ...affected });
  }
  return changes;
}

/**
 * What the newest consolidation of an act changes, as counts to be told; null for the first one, an older one, or where
 * the same day is there in another language already.
 */
export async function changeBrought(
  tx: Tx,
  row: NewStatute,
): Promise<Record<string, string | number> | null> {
  const rows = await listEditionsOf(tx, row.sourceId);
  if (rows.some(({ version }) => version >= row.version)) return null;
  const before = rows.find(({ language }) => language === row.language);
  if (before === undefined) return null;
  const articles = articleChanges(before.provisions, row.provisions);
  if (articles.length === 0) return null;
  const affected = await affectedBy(tx, row.sourceId, namesOf(rows), articles, () => true);
  const { policies, rules, questions, cases } = affected;
  return {
    sourceId: row.sourceId,
    version: row.version,
    articles: articles.length,
    policies: new Set(policies.map(({ versionId }) => versionId)).size,
    rules: rules.length,
    questions: questions.length,
    cases: new Set(cases.map(({ caseId }) => caseId)).size,
  };
}

/** How texts name acts: those of the digest, and one that was imported by what its file calls it. */
function namesOf(rows: readonly StatuteRow[]): ActNames[] {
  const known = acts.map(({ key, shortName, title, number }) => ({
    key,
    names: [
      ...assistantLanguages.flatMap((each) => [shortName[each], title[each]]),
      `SR ${number}`,
      `RS ${number}`,
    ],
  }));
  const own = rows.flatMap(({ sourceId, shortName, title, number }) => [
    { key: sourceId, names: [shortName, title, `SR ${number}`, `RS ${number}`] },
  ]);
  return [...own, ...known];
}

async function affectedBy(
  tx: Database | Tx,
  act: string,
  names: readonly ActNames[],
  changes: readonly ArticleChange[],
  isShown: (policy: PolicyRow) => boolean,
): Promise<Affected> {
  const of = { act, articles: new Set(changes.map(({ article }) => article)) };
  const [policies, packs, open] = await Promise.all([acceptedPolicies(tx), packsInForce(tx), openCases(tx)]);
  return {
    policies: policies.filter(isShown).flatMap(({ id: versionId, title, passages }) =>
      passages.flatMap(({ eId, heading, text }) =>
        citingPlaces(`${heading}\n${text}`, of, names).map(({ article }) => ({
          versionId,
          title,
          eId,
          article,
        })),
      ),
    ),
    rules: packs.flatMap(({ name, version, pack }) =>
      citingPlaces(pack, of, names).map((place) => ({ pack: name, version, ...place })),
    ),
    questions: citingPlaces(acceptanceQuestions, of, names).map(({ path, article }) => ({
      question: path,
      article,
    })),
    cases: open.flatMap(({ caseId, risk }) =>
      [...new Set(citingPlaces(risk, of, names).map(({ article }) => article))].map((article) => ({
        caseId,
        article,
      })),
    ),
  };
}

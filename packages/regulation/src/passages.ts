import type { Language, Passage } from '@sorgfalt/grounding';
import { acts } from './acts.ts';
import type { Act } from './act.ts';
import { cite } from './citation.ts';
import { digest } from './digest.ts';
import type { Provision } from './provision.ts';

const languages: readonly Language[] = ['en', 'de', 'fr', 'it', 'es'];

/** The shipped digest as passages that can be cited: each provision of each act in each language. */
export function digestPassages(): readonly Passage[] {
  return acts.flatMap((act) =>
    (digest[act.key] ?? []).flatMap((provision) =>
      languages.map((language) => passage(act, provision, language)),
    ),
  );
}

function passage(act: Act, provision: Provision, language: Language): Passage {
  const version = act.checkedAgainst ?? act.number;
  return {
    id: `${act.key}/${provision.eId}/${language}@${version}`,
    source: act.key,
    sourceKind: 'digest',
    eId: provision.eId,
    language,
    heading: provision.heading[language],
    text: provision.text[language],
    asked: provision.asked[language],
    citation: cite(act, provision.eId, language),
    version,
    inForceFrom: provision.from,
    inForceUntil: provision.until,
  };
}

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mailLanguages } from '@sorgfalt/contract';
import { words } from '../apps/server/src/modules/printed-words/words.ts';

/** Where the screens have the words of a code: file and path. */
const onScreens = {
  kind: ['onboarding', 'kind'],
  field: ['onboarding', 'field'],
  paper: ['onboarding', 'paper'],
  purpose: ['onboarding', 'expectedPurpose'],
  caseStatus: ['common', 'caseStatus'],
  risk: ['common', 'risk'],
  interest: ['clients', 'structure', 'interest'],
  paymentState: ['payments', 'state'],
  state: ['clientFile', 'state'],
  reviewType: ['clientFile', 'reviews', 'type'],
  reviewStatus: ['clientFile', 'reviews', 'status'],
  hit: ['clientFile', 'hits'],
  by: ['clientFile', 'risk', 'by'],
} as const satisfies Record<keyof (typeof words)['en']['codes'], readonly [string, ...string[]]>;

/** The same of the answers of the form. */
const answersOnScreens = {
  nationality: 'nationality',
  documentType: 'document',
  pepDeclaration: 'pep',
  industry: 'industry',
  products: 'product',
  channel: 'channel',
  sourceOfWealth: 'wealth',
  legalForm: 'legalForm',
  discretion: 'discretion',
  revocability: 'revocability',
} as const satisfies Record<keyof (typeof words)['en']['answers'], string>;

test.each(mailLanguages)('a printed file calls a code in %s what the screens call it', (language) => {
  const textsOf = (file: string): unknown =>
    JSON.parse(
      readFileSync(new URL(`../apps/web/src/i18n/${language}/${file}.json`, import.meta.url), 'utf8'),
    );
  for (const [name, [file, ...path]] of Object.entries(onScreens)) {
    const known = path.reduce<unknown>((tree, part) => Object(tree)[part], textsOf(file));
    const printed = words[language].codes[name as keyof typeof onScreens];
    const same = name === 'purpose' ? without(printed, ['other', 'unsaid']) : printed;
    expect(known, name).toMatchObject(same);
    // Everything that the screens know is known on paper, too.
    if (name !== 'hit') expect(Object.keys(same), name).toEqual(Object.keys(Object(known)));
  }
  const { event, actor, citation } = words[language].happened;
  expect(textsOf('timeline')).toMatchObject({ event, actor });
  expect(Object(textsOf('common'))['citation']).toEqual({
    ...citation,
    article: citation.article.replaceAll(/\{\w+\}/gu, '{$&}'),
  });
  const { match, ...registered } = words[language].registers.codes;
  expect(textsOf('registers')).toMatchObject(registered);
  expect(Object(textsOf('hits'))['match']).toEqual(match);
  const { transparency, requests } = words[language];
  const { kind, state, ...said } = transparency.codes;
  const reporting = Object(textsOf('reporting'));
  expect(Object(textsOf('clients')).structure.kind).toMatchObject(kind);
  expect(reporting.state).toEqual({ ...state, overdue: transparency.overdue });
  expect(reporting).toMatchObject(said);
  const files = Object(textsOf('files'));
  expect(files.requests.state).toEqual(requests.codes.state);
  expect(files.documents.language).toMatchObject(requests.codes.language);
  for (const [name, path] of Object.entries(answersOnScreens)) {
    const known = Object(textsOf('onboarding'))[path];
    expect(words[language].answers[name as keyof typeof answersOnScreens], name).toEqual(known);
  }
});

function without(texts: Readonly<Record<string, string>>, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(texts).filter(([name]) => !names.includes(name)));
}

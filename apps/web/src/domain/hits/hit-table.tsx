import type { Hit, ScreeningQueryInput } from '@sorgfalt/contract';
import type { Translate } from '../../i18n/i18n.ts';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { Comparison, type ComparedWord, type ComparisonRow, type Match } from '../../ui/comparison.tsx';
import { markedName, markedTokens, matchOf, matchOfName } from './compared-words.ts';
import { factText, fieldText, tokenText } from './words.ts';

export interface HitTableProps {
  readonly hit: Hit;
  /** What is known of the subject that was searched for. */
  readonly query: ScreeningQueryInput;
  /** Whether the query stands for a client or for whoever was asked about. */
  readonly own: 'client' | 'asked';
}

/** Query and entry side by side: the whole name, each of its words, then every further fact. */
export function HitTable({ hit, query, own }: HitTableProps) {
  const t = useTexts();
  const language = useLanguage();
  return (
    <Comparison
      label={`${t('hits:compare')}: ${hit.listedName}, ${hit.listId} ${hit.entityId}`}
      columns={{
        field: t('hits:comparedField'),
        own: t(`hits:${own}`),
        other: t('hits:listed'),
        result: t('hits:result'),
      }}
      notStated={t('hits:notStated')}
      matches={matchTexts(t)}
      rows={[...nameRows(hit, query.name, t), ...factRows(hit, query, t, language)]}
    />
  );
}

/** What the marks say, for the table and for its legend. */
export function matchTexts(t: Translate): Readonly<Record<Match, string>> {
  return {
    same: t('hits:match.same'),
    similar: t('hits:match.similar'),
    different: t('hits:match.different'),
    alone: t('hits:match.alone'),
  };
}

/** The name with its words marked, and below it the words of the matcher where they are written otherwise. */
function nameRows(hit: Hit, name: string, t: Translate): ComparisonRow[] {
  const { tokens, listedName } = hit;
  const own = markedName(name, 'q', tokens);
  const other = markedName(listedName, 'c', tokens);
  const match = matchOfName(tokens, [...(own ?? []), ...(other ?? [])]);
  const kinds = tokens.filter((token) => matchOf(token) === 'similar').map((token) => tokenText(token, t));
  const said = { match, remark: [...new Set([...groupTexts(hit, t), ...kinds])].join(', ') };
  const whole = { id: 'name', field: fieldText('name', t) };
  if (own !== undefined && other !== undefined) return [{ ...whole, own, other, ...said }];
  return [
    { ...whole, own: [{ text: name }], other: [{ text: listedName }] },
    {
      id: 'words',
      field: t('hits:word'),
      own: markedTokens('q', tokens),
      other: markedTokens('c', tokens),
      ...said,
    },
  ];
}

/* Of two firms of which one has words more, that they read like parent and subsidiary. */
function groupTexts({ qualifiers }: Pick<Hit, 'qualifiers'>, t: Translate): string[] {
  return qualifiers
    .filter(({ field }) => field === 'group')
    .map(({ query }) => t(query === undefined ? 'hits:group.parent' : 'hits:group.subsidiary'));
}

function factRows(hit: Hit, query: ScreeningQueryInput, t: Translate, language: string): ComparisonRow[] {
  const asked: Readonly<Record<string, string | undefined>> = {
    birthDate: query.birthDate,
    nationality: query.nationalities?.join(','),
    identifier: query.identifiers?.map(({ value }) => value).join(', '),
    kind: query.kind,
  };
  const listed: Readonly<Record<string, string>> = {
    birthDate: hit.birthDates.join(','),
    nationality: hit.nationalities.join(','),
  };
  const judged = new Set(hit.qualifiers.map(({ field }) => field));
  const unjudged = ['birthDate', 'nationality'].filter((field) => !judged.has(field));
  const rows = [
    ...hit.qualifiers,
    ...unjudged.map((field) => ({
      field,
      outcome: 'unknown' as const,
      query: undefined,
      candidate: undefined,
    })),
  ];
  const said = (field: string, value: string | undefined) =>
    value === undefined || value === '' ? undefined : factText(field, value, t, language);
  return rows.map(({ field, outcome, query: own, candidate }) => {
    const sides = [said(field, own ?? asked[field]), said(field, candidate ?? listed[field])] as const;
    const match = factMatch(outcome, sides);
    const marked = (text: string | undefined): ComparedWord[] =>
      text === undefined ? [] : [{ text, ...(match !== undefined && { match }) }];
    return {
      id: field,
      field: fieldText(field, t, query.kind),
      own: marked(sides[0]),
      other: marked(sides[1]),
      ...(match === undefined ? { remark: t('hits:uncompared') } : { match }),
    };
  });
}

/** What the matcher found, or that there was nothing to compare with; undefined where it did not try. */
function factMatch(
  outcome: Hit['qualifiers'][number]['outcome'],
  sides: readonly (string | undefined)[],
): Match | undefined {
  if (outcome === 'match') return 'same';
  if (outcome === 'mismatch') return 'different';
  return sides.filter((side) => side !== undefined).length === 1 ? 'alone' : undefined;
}

import type { Translate } from '../../i18n/i18n.ts';
import { citationText } from '../../domain/citation-text.ts';
import { wordOf } from '../../i18n/word-of.ts';
import { CodeText } from '../../ui/code-text.tsx';
import type { Column } from '../../ui/data-table-model.ts';
import { DateText } from '../../ui/date-text.tsx';
import { ruleText } from './rule-words.ts';

/** What a set says of one rule, as far as it is shown. */
export interface ShownRule {
  readonly id: string;
  readonly version: number;
  readonly family: string;
  readonly effect: string;
  readonly points: number;
  readonly article: string | null;
  readonly validFrom: string;
  readonly validTo: string | null;
}

/** The rules of a set as the server keeps it; it was checked when it was taken in. */
export function rulesOf(pack: Readonly<Record<string, unknown>> | undefined): readonly ShownRule[] {
  const rules = pack?.['rules'];
  return Array.isArray(rules) ? (rules as ShownRule[]) : [];
}

/** The columns of the rules in a set. */
export function ruleColumns(t: Translate): readonly Column<ShownRule>[] {
  return [
    {
      id: 'rule',
      header: t('payments:rules.rule'),
      width: 'minmax(250px, 3fr)',
      cell: ({ id }) => ruleText(id, t),
    },
    {
      id: 'id',
      header: t('payments:rules.id'),
      width: 'minmax(200px, 1fr)',
      hideBelow: 1440,
      cell: ({ id, version }) => <CodeText value={`${id} · ${String(version)}`} />,
    },
    {
      id: 'family',
      header: t('payments:rules.family'),
      width: '160px',
      hideBelow: 1024,
      cell: ({ family }) => wordOf(t, `payments:family.${family}`, family),
    },
    {
      id: 'effect',
      header: t('payments:rules.effect'),
      width: '150px',
      cell: ({ effect, points }) =>
        points > 0 ? t('payments:points', { count: points }) : wordOf(t, `payments:effect.${effect}`, effect),
    },
    {
      id: 'article',
      header: t('payments:rules.article'),
      width: '210px',
      hideBelow: 768,
      cell: ({ article }) => article !== null && <bdi>{citationText(article, t)}</bdi>,
    },
    {
      id: 'from',
      header: t('payments:rules.validFrom'),
      width: '112px',
      hideBelow: 1440,
      cell: ({ validFrom }) => <DateText value={validFrom} />,
    },
  ];
}

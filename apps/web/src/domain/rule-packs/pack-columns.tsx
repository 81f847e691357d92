import type { RulePack } from '@sorgfalt/contract';
import type { Translate } from '../../i18n/i18n.ts';
import { CodeText } from '../../ui/code-text.tsx';
import type { Column } from '../../ui/data-table-model.ts';
import { DateText } from '../../ui/date-text.tsx';
import { Status } from '../../ui/status.tsx';

/** The columns of a table of sets of rules. */
export function packColumns(t: Translate): readonly Column<RulePack>[] {
  return [
    {
      id: 'version',
      header: t('payments:rules.version'),
      width: 'minmax(120px, 1fr)',
      cell: ({ version }) => <CodeText value={version} max={30} />,
    },
    {
      id: 'state',
      place: 'status',
      header: t('payments:column.status'),
      width: '150px',
      cell: ({ isInForce }) => (
        <Status tone={isInForce ? 'good' : 'neutral'}>
          {t(isInForce ? 'payments:rules.inForce' : 'payments:rules.kept')}
        </Status>
      ),
    },
    {
      id: 'since',
      header: t('payments:rules.since'),
      width: '150px',
      hideBelow: 768,
      cell: ({ inForceSince }) => inForceSince !== null && <DateText value={inForceSince} withTime />,
    },
    {
      id: 'uploaded',
      header: t('payments:rules.uploaded'),
      width: '150px',
      hideBelow: 768,
      cell: ({ uploadedAt }) => <DateText value={uploadedAt} withTime />,
    },
    {
      id: 'hash',
      header: 'SHA-256',
      width: '200px',
      hideBelow: 1440,
      cell: ({ sha256 }) => <CodeText value={sha256} kind="hash" />,
    },
  ];
}

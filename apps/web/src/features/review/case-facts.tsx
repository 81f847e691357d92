import type { ReviewItemDetail } from '@sorgfalt/contract';
import { CaseLink } from '../../domain/case-link.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { wordOf } from '../../i18n/word-of.ts';
import { Card } from '../../ui/card.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { Status } from '../../ui/status.tsx';
import styles from './case-facts.module.css';
import { fieldLabel, valueText } from './words.ts';

/** The fields that a check flagged, and what else the workflow says about the case. */
export function CaseFacts({ item }: { item: ReviewItemDetail }) {
  const t = useTexts();
  const amount = item.amountMinor !== null && item.currency !== null && (
    <MoneyText minor={item.amountMinor} currency={item.currency} />
  );
  const metadata = Object.entries(item.transactionMetadata).filter(([, value]) => value !== null);
  return (
    <>
      <Card title={t('review:facts.flagged')} headingLevel={3}>
        {item.flaggedFields.length === 0 ? (
          <p className={styles['none']}>{t('review:facts.noneFlagged')}</p>
        ) : (
          <ul className={styles['fields']}>
            {item.flaggedFields.map((field) => (
              <li key={field}>
                <Status tone="waiting">{fieldLabel(field, t)}</Status>
              </li>
            ))}
          </ul>
        )}
      </Card>
      <Card title={t('review:facts.title')} headingLevel={3}>
        <KeyValueList
          columns={2}
          items={[
            {
              id: 'case',
              label: t('review:facts.case'),
              value: (
                <CaseLink caseId={item.caseId} caseNo={item.caseNo}>
                  <CodeText value={item.caseNo} />
                </CaseLink>
              ),
            },
            { id: 'workflow', label: t('review:facts.workflow'), value: t(`workflow.${item.workflow}`) },
            {
              id: 'type',
              label: t('review:facts.type'),
              value: wordOf(t, `review:value.${item.type}`, item.type),
            },
            {
              id: 'submitted',
              label: t('review:facts.submitted'),
              value: <DateText value={item.submittedAt} withTime />,
            },
            { id: 'submittedBy', label: t('review:facts.submittedBy'), value: item.submittedBy.name },
            ...(amount === false ? [] : [{ id: 'amount', label: t('review:facts.amount'), value: amount }]),
            ...metadata.map(([name, value]) => ({
              id: `metadata-${name}`,
              label: wordOf(t, `review:field.${name}`, wordOf(t, `review:param.${name}`, name)),
              value: valueText(name, value, t),
            })),
          ]}
        />
      </Card>
    </>
  );
}

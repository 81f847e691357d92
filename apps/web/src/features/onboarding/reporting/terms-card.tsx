import type { ReportingTerms } from '@sorgfalt/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../client/error-text.ts';
import { useAuth } from '../../../client/identity/auth-context.tsx';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { DateText } from '../../../ui/date-text.tsx';
import { KeyValueList } from '../../../ui/key-value-list.tsx';
import { termsQuery } from './queries.ts';
import styles from './reporting.module.css';
import { TermsForm } from './terms-form.tsx';

/** The dates and terms that the firm has set, and where it read them: the product knows none. */
export function TermsCard() {
  const t = useTexts();
  const { role } = useAuth();
  const { data, error } = useQuery(termsQuery());
  const [isSetting, setSetting] = useState(false);
  const setButton = role === 'admin' && !isSetting && (
    <Button size="small" onClick={() => setSetting(true)}>
      {t('reporting:terms.set')}
    </Button>
  );
  return (
    <Card title={t('reporting:terms.title')} actions={setButton}>
      <div className={styles['parts']}>
        {error && <Banner tone="bad">{errorText(error, t)}</Banner>}
        {data?.inForce === null && <Banner tone="caution">{t('reporting:terms.none')}</Banner>}
        {data?.inForce && <Facts terms={data.inForce} />}
        {isSetting && <TermsForm onDone={() => setSetting(false)} />}
      </div>
    </Card>
  );
}

function Facts({ terms }: { terms: ReportingTerms }) {
  const t = useTexts();
  const { from, firstBy, firstDays, changeDays, noticeDays, source, setBy, setAt } = terms;
  const unset = t('reporting:terms.unset');
  const days = (count: number | null) => (count === null ? unset : t('reporting:terms.days', { count }));
  return (
    <KeyValueList
      items={[
        { id: 'from', label: t('reporting:terms.from'), value: <DateText value={from} /> },
        {
          id: 'firstBy',
          label: t('reporting:terms.firstBy'),
          value: firstBy === null ? unset : <DateText value={firstBy} />,
        },
        { id: 'firstDays', label: t('reporting:terms.firstDays'), value: days(firstDays) },
        { id: 'changeDays', label: t('reporting:terms.changeDays'), value: days(changeDays) },
        { id: 'noticeDays', label: t('reporting:terms.noticeDays'), value: days(noticeDays) },
        { id: 'source', label: t('reporting:terms.source'), value: <bdi>{source}</bdi> },
        {
          id: 'setBy',
          label: t('reporting:terms.setBy'),
          value: (
            <>
              <bdi>{setBy.name}</bdi>, <DateText value={setAt} withTime />
            </>
          ),
        },
      ]}
    />
  );
}

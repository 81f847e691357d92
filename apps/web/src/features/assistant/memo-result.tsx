import type { AttestVerdict } from '@sorgfalt/contract';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDate } from '../../ui/date-format.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { memoMarkdown } from './memo-export.ts';
import { MemoFindings } from './memo-findings.tsx';
import { numbered, verdictOrder } from './memo-marks.ts';
import { MemoText } from './memo-text.tsx';
import styles from './memo-view.module.css';
import type { CheckedMemo } from './use-memo-check.ts';
import { useCopy } from './use-copy.ts';

interface MemoResultProps {
  readonly checked: CheckedMemo;
  /** Whether text or day are others by now. */
  readonly isOld: boolean;
}

/** What was found: the text with its marks, and the list, of all or of what holds, does not or cannot be checked. */
export function MemoResult({ checked, isOld }: MemoResultProps) {
  const t = useTexts();
  const copy = useCopy();
  const { text, asOf, result } = checked;
  const { counts, findings } = result;
  const [shown, setShown] = useState<AttestVerdict | 'all'>(
    () => verdictOrder.find((verdict) => counts[verdict] > 0) ?? 'all',
  );
  const rows = numbered(findings).filter(({ finding }) => shown === 'all' || finding.verdict === shown);
  const handleCopy = () => copy(memoMarkdown(checked, t), t('assistant:memo.copied'));
  return (
    <section className={styles['result']} aria-labelledby="memo-result">
      <div className={styles['head']}>
        <h2 id="memo-result">{t('assistant:memo.title')}</h2>
        <p className={styles['quiet']}>
          {t('assistant:memo.day', { date: formatDate(asOf) })}
          {' · '}
          {t('assistant:memo.sentences', { citing: counts.citing, count: counts.sentences })}
        </p>
        <Button size="small" variant="ghost" icon={<IconCopy />} onClick={() => void handleCopy()}>
          {t('assistant:memo.copy')}
        </Button>
      </div>
      {isOld && <Banner tone="caution">{t('assistant:memo.changed')}</Banner>}
      {findings.length === 0 ? (
        <EmptyState title={t('assistant:memo.none')} />
      ) : (
        <>
          <Segmented
            label={t('assistant:memo.filter')}
            value={shown}
            onValueChange={setShown}
            options={[
              ...verdictOrder.map((verdict) => ({
                value: verdict,
                label: t(`assistant:memo.verdict.${verdict}`),
                count: counts[verdict],
              })),
              { value: 'all' as const, label: t('assistant:memo.all'), count: findings.length },
            ]}
          />
          <div className={styles['parts']}>
            <MemoText text={text} language={result.language} rows={rows} />
            <MemoFindings text={text} rows={rows} />
          </div>
        </>
      )}
    </section>
  );
}

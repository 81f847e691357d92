import { Link } from '@tanstack/react-router';
import { useTexts } from '../../i18n/use-texts.ts';
import { formatNumber } from '../../ui/number-format.ts';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import { NumberText } from '../../ui/number-text.tsx';
import type { Answer } from './answer.ts';
import styles from './answers.module.css';

/** How an answer was made, folded to one line. */
export function AnswerMetrics({ answer }: { answer: Answer }) {
  const t = useTexts();
  const { metrics, sources, proofId } = answer;
  if (metrics === null) return null;
  const tokens = (count: number) =>
    metrics.isEstimate
      ? t('assistant:metrics.estimated', { count: formatNumber(count) })
      : formatNumber(count);
  const all = metrics.promptTokens + metrics.completionTokens;
  const seconds = t('assistant:metrics.seconds', { seconds: formatNumber(metrics.responseSeconds, 1) });
  const zh = metrics.zhScore === null ? '–' : <NumberText value={metrics.zhScore} digits={2} />;
  return (
    <details className={styles['metrics']}>
      <summary>
        <span className={styles['made']}>{t('assistant:metrics.title')}</span>
        <span>
          {t('assistant:metrics.zhScore')} {zh}
        </span>
        <span>{t(`assistant:metrics.${metrics.retrievalMode}`)}</span>
        {all > 0 && <span>{t('assistant:metrics.tokens', { count: all, number: formatNumber(all) })}</span>}
        <span>
          <bdi dir="ltr">{seconds}</bdi>
        </span>
      </summary>
      <KeyValueList
        columns={2}
        items={[
          { label: t('assistant:metrics.zhScore'), value: zh },
          {
            label: t('assistant:metrics.verdict'),
            value: t(`assistant:metrics.${metrics.verdict ?? 'none'}`),
          },
          { label: t('assistant:metrics.mode'), value: t(`assistant:metrics.${metrics.retrievalMode}`) },
          {
            label: t('assistant:metrics.confidence'),
            value: <NumberText value={metrics.confidence} digits={2} />,
          },
          { label: t('assistant:metrics.promptTokens'), value: tokens(metrics.promptTokens) },
          { label: t('assistant:metrics.completionTokens'), value: tokens(metrics.completionTokens) },
          { label: t('assistant:metrics.sources'), value: <NumberText value={sources.length} /> },
          { label: t('assistant:metrics.time'), value: <bdi dir="ltr">{seconds}</bdi> },
          {
            label: t('assistant:model.label'),
            value: metrics.modelName ?? t(`assistant:model.${metrics.model}`),
          },
          ...(metrics.asked === undefined
            ? []
            : [{ label: t('assistant:metrics.asked'), value: metrics.asked.modelName }]),
          ...(proofId === null
            ? []
            : [{ label: t('assistant:metrics.proof'), value: <ProofLink proofId={proofId} /> }]),
        ]}
      />
    </details>
  );
}

function ProofLink({ proofId }: { proofId: string }) {
  const t = useTexts();
  return (
    <Link to="/app/ledger" search={{ proofId }}>
      {t('assistant:metrics.proof')}
    </Link>
  );
}

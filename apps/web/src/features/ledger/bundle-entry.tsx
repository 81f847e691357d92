import type { BundleEntryVerification } from '@sorgfalt/ledger';
import { IconChevronRight, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useTexts } from '../../i18n/use-texts.ts';
import { DateText } from '../../ui/date-text.tsx';
import styles from './bundle-entry.module.css';
import { BundleSteps } from './bundle-steps.tsx';
import { kindText } from './words.ts';

const indent = 2;

/** An entry of a bundle: closed while all is well, open where a step failed. */
export function BundleEntry({ entry }: { entry: BundleEntryVerification }) {
  const t = useTexts();
  const { folder, ok, payload, steps } = entry;
  const stated = statedBy(entry);
  const Icon = ok ? IconCircleCheck : IconCircleX;
  return (
    <details className={styles['entry']} open={!ok}>
      <summary className={styles['summary']}>
        <IconChevronRight size={16} aria-hidden="true" className={styles['chevron']} />
        <Icon size={16} aria-hidden="true" className={styles['icon']} data-ok={ok} />
        <span className={styles['name']}>
          {stated === null ? t('proofs:bundle.entry', { folder }) : kindText(stated.kind, t)}
        </span>
        <span className={styles['meta']}>{t(`ledger:outcome.${ok ? 'passed' : 'failed'}`)}</span>
        {stated !== null && (
          <span className={styles['meta']}>
            <DateText value={stated.at} withTime />
          </span>
        )}
        <span className={styles['folder']}>{folder}</span>
      </summary>
      <BundleSteps
        title={t('proofs:bundle.entry', { folder })}
        steps={steps}
        nameOf={(step) => t(`ledger:step.${step.id}`)}
      />
      <Content title={t('proofs:bundle.statement')} value={entry.statement} />
      {payload === null ? (
        <p className={styles['meta']}>
          {t('proofs:bundle.payload')}
          {t('colon')}
          {t('proofs:bundle.payloadErased')}
        </p>
      ) : (
        <Content title={t('proofs:bundle.payload')} value={payload} />
      )}
    </details>
  );
}

/** Kind and time of the statement, where its step passed: anything else is not repeated as if it were true. */
function statedBy({ statement, steps }: BundleEntryVerification): { kind: string; at: string } | null {
  const isSound = steps.some(({ id, outcome }) => id === 'statement' && outcome === 'passed');
  if (!isSound || typeof statement !== 'object' || statement === null) return null;
  const { kind, at } = statement as { kind?: unknown; at?: unknown };
  return typeof kind === 'string' && typeof at === 'string' ? { kind, at } : null;
}

function Content({ title, value }: { title: string; value: unknown }) {
  return (
    <div>
      <h4 className={styles['heading']}>{title}</h4>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long content scrolls and must be reachable */}
      <pre className={styles['content']} tabIndex={0} dir="ltr" translate="no">
        {JSON.stringify(value, null, indent)}
      </pre>
    </div>
  );
}

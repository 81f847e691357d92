import { useMemo } from 'react';
import { CallFailed } from '../../client/call-failed.tsx';
import { usePageActions } from '../../domain/actions/registry.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { memoActions } from './memo-actions.ts';
import { MemoForm } from './memo-form.tsx';
import { MemoResult } from './memo-result.tsx';
import styles from './memo-view.module.css';
import type { MemoCheck } from './use-memo-check.ts';

/** A text that is held against the provisions it cites. */
export function MemoView({ memo }: { memo: MemoCheck }) {
  const t = useTexts();
  const { checking, checked } = memo;
  usePageActions(useMemo(() => memoActions(), []));
  const told = checking.isPending
    ? t('assistant:memo.checking')
    : checking.isSuccess && t('assistant:memo.done');
  return (
    <div className={styles['memo']}>
      <MemoForm memo={memo} />
      <output>
        <VisuallyHidden>{told}</VisuallyHidden>
      </output>
      {checking.isPending ? (
        <Skeleton lines={6} />
      ) : checking.isError ? (
        <CallFailed
          error={checking.error}
          title={t('assistant:memo.failed')}
          onRetry={memo.check}
          retrying={false}
        />
      ) : (
        checked && <MemoResult key={checked.result.proofId} checked={checked} isOld={memo.isOld} />
      )}
    </div>
  );
}

import { useMemo } from 'react';
import { errorText } from '../../client/error-text.ts';
import { usePageActions } from '../../domain/actions/registry.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { ErrorState } from '../../ui/error-state.tsx';
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
        <ErrorState
          title={t('assistant:memo.failed')}
          reason={errorText(checking.error, t)}
          onRetry={memo.check}
          retrying={false}
        />
      ) : (
        checked && <MemoResult key={checked.result.proofId} checked={checked} isOld={memo.isOld} />
      )}
    </div>
  );
}

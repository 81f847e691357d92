import { IconSearchOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState, type ErrorStateProps } from '../ui/error-state.tsx';
import { isGone } from './api-error.ts';
import { errorText, requestIdOf } from './error-text.ts';

interface CallFailedProps extends Pick<
  ErrorStateProps,
  'title' | 'reason' | 'onRetry' | 'retrying' | 'compact'
> {
  readonly error: Error | null;
  /** What there is none of, where the call asked for one thing. */
  readonly gone?: string;
  /** The way back from what does not exist. */
  readonly back?: ReactNode;
}

/** Why a call failed, with another try; what does not exist is not asked for again. */
export function CallFailed({ error, gone, back, onRetry, ...state }: CallFailedProps) {
  const t = useTexts();
  const isNothing = isGone(error);
  if (isNothing && gone !== undefined)
    return (
      <EmptyState icon={<IconSearchOff size={24} />} title={gone} action={back}>
        {t('goneHint')}
      </EmptyState>
    );
  const requestId = requestIdOf(error);
  return (
    <ErrorState
      reason={errorText(error, t)}
      {...state}
      {...(onRetry === undefined || isNothing ? {} : { onRetry })}
      {...(requestId === undefined ? {} : { requestId })}
    />
  );
}

import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Refused } from './refused.tsx';
import styles from './reporting.module.css';

interface ActFormProps {
  /** What the button says that keeps it. */
  readonly keep: string;
  readonly isReady: boolean;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly children: ReactNode;
  onKeep(): void;
  onDone(): void;
}

/** Notes one thing about what is shown, in the place of the buttons that opened it. */
export function ActForm({ keep, isReady, isPending, error, children, onKeep, onDone }: ActFormProps) {
  const t = useTexts();
  return (
    <form
      className={styles['act']}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) onKeep();
      }}
    >
      <div className={styles['fields']}>{children}</div>
      <div className={styles['acts']}>
        <Button type="submit" variant="primary" loading={isPending} disabled={!isReady}>
          {keep}
        </Button>
        <Button onClick={onDone}>{t('reporting:cancel')}</Button>
      </div>
      <Refused error={error} />
    </form>
  );
}

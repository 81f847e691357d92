import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './idle-dialog.module.css';

interface IdleDialogProps {
  readonly endsAtMs: number;
  onStay(): void;
  onSignOut(): void;
}

/** Says that the session is about to end as nobody does anything, and how to go on. */
export function IdleDialog({ endsAtMs, onStay, onSignOut }: IdleDialogProps) {
  const t = useTexts();
  const stay = useRef<HTMLButtonElement>(null);
  const leftSeconds = useSecondsUntil(endsAtMs);
  const time = `${Math.floor(leftSeconds / 60)}:${String(leftSeconds % 60).padStart(2, '0')}`;
  return (
    <Dialog
      open
      alert
      size="small"
      initialFocus={stay}
      // Closing it is something that somebody does.
      onOpenChange={(open) => {
        if (!open) onStay();
      }}
      title={t('profile:idle.title')}
      description={t('profile:idle.text')}
      footer={
        <>
          <Button onClick={onSignOut}>{t('profile:idle.signOut')}</Button>
          <Button variant="primary" ref={stay} onClick={onStay}>
            {t('profile:idle.stay')}
          </Button>
        </>
      }
    >
      {/* Asked for, not read out each second: that would drown everything else. */}
      <p role="timer" aria-live="off" className={styles['time']}>
        {t('profile:idle.left')} <bdi>{time}</bdi>
      </p>
    </Dialog>
  );
}

function useSecondsUntil(endMs: number): number {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((endMs - nowMs) / 1000));
}

import type { DutyConfirmation } from '@sorgfalt/contract';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { DutyList, reasonMax, reasonMin, type dutiesOf } from './duty-list.tsx';
import styles from './users-page.module.css';

interface DutiesDialogProps {
  readonly name: string;
  readonly duties: NonNullable<ReturnType<typeof dutiesOf>>;
  /** Whoever asks keeps it: an attempt that fails costs nobody what was written. */
  readonly reason: string;
  onReason(reason: string): void;
  onClose(): void;
  onConfirm(confirmation: NonNullable<DutyConfirmation>): void;
}

/** Says which duties would meet in one person, and takes the reason for it where that can be. */
export function DutiesDialog({ name, duties, reason, onReason, onClose, onConfirm }: DutiesDialogProps) {
  const t = useTexts();
  const { findings, canConfirm } = duties;
  const isShort = reason.trim().length < reasonMin;
  return (
    <Dialog
      open
      alert
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t(canConfirm ? 'users:duties.title' : 'users:duties.refusedTitle')}
      description={t(canConfirm ? 'users:duties.intro' : 'users:duties.refused', { name })}
      footer={
        <>
          <Button onClick={onClose}>{t(canConfirm ? 'cancel' : 'users:duties.close')}</Button>
          {canConfirm && (
            <Button
              variant="danger"
              {...(isShort ? { disabledReason: t('users:duties.reasonHint') } : {})}
              onClick={() => onConfirm({ findings: Object.keys(findings), reason })}
            >
              {t('users:duties.confirm')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles['form']}>
        <DutyList findings={findings} />
        {canConfirm && (
          <Field label={t('users:duties.reason')} hint={t('users:duties.reasonHint')} required>
            <TextArea
              counter
              rows={3}
              value={reason}
              maxLength={reasonMax}
              onChange={(event) => onReason(event.target.value)}
            />
          </Field>
        )}
      </div>
    </Dialog>
  );
}

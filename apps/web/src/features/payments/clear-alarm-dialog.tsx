import type { PaymentAlarm } from '@sorgfalt/contract';
import { useId, useState, type FormEvent } from 'react';
import { CallFailed } from '../../client/call-failed.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useToast } from '../../ui/toast.tsx';
import styles from './payment-form.module.css';
import { useClearAlarm } from './statement-queries.ts';

interface ClearAlarmDialogProps {
  readonly alarm: PaymentAlarm;
  onClose(): void;
}

/** Asks what was found out about an alarm before it is cleared. */
export function ClearAlarmDialog({ alarm, onClose }: ClearAlarmDialogProps) {
  const t = useTexts();
  const toast = useToast();
  const formId = useId();
  const clear = useClearAlarm(alarm.alarmId);
  const [notes, setNotes] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const isMissing = notes.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (clear.isPending || isMissing) return;
    clear.mutate(notes, {
      onSuccess: () => {
        toast.show({ type: 'success', title: t('payments:alarms.cleared') });
        onClose();
      },
    });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      busy={clear.isPending}
      size="small"
      title={t('payments:alarms.clearTitle', {
        payment: alarm.payment?.paymentNo ?? t('payments:alarms.credit'),
      })}
      description={t('payments:alarms.clearText')}
      footer={
        <>
          <Button onClick={onClose} aria-disabled={clear.isPending}>
            {t('payments:action.keep')}
          </Button>
          <Button type="submit" form={formId} variant="primary" loading={clear.isPending}>
            {t('payments:alarms.clear')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className={styles['stack']}>
        <Field
          label={t('payments:settle.notes')}
          required
          error={isChecked && isMissing ? t('payments:settle.notesRequired') : undefined}
        >
          <TextArea
            rows={3}
            maxLength={4000}
            value={notes}
            onChange={(event) => setNotes(event.target.value)}
          />
        </Field>
        {clear.error && <CallFailed error={clear.error} compact title={t('payments:action.failed')} />}
      </form>
    </Dialog>
  );
}

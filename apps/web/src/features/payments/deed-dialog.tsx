import type { PaymentDetail } from '@sorgfalt/contract';
import { useId, useState, type FormEvent, type KeyboardEvent } from 'react';
import { errorText, requestIdOf } from '../../app/error-text.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useToast } from '../../ui/toast.tsx';
import styles from './payment-panel.module.css';
import { usePaymentDeed, type PaymentDeed } from './queries.ts';

export type DialogDeed = PaymentDeed['kind'];

interface DeedDialogProps {
  readonly detail: PaymentDetail;
  readonly kind: DialogDeed;
  onClose(): void;
}

const reasonMax = 400;
const questionMax = 4000;

function deedOf(kind: DialogDeed, text: string): PaymentDeed {
  if (kind === 'release') return { kind };
  return kind === 'ask' ? { kind, question: text } : { kind, reason: text };
}

/** Asks before a payment is held, released, cancelled or asked about; shows what the server answered. */
export function DeedDialog({ detail, kind, onClose }: DeedDialogProps) {
  const t = useTexts();
  const toast = useToast();
  const formId = useId();
  const deed = usePaymentDeed(detail);
  const [text, setText] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const isQuestion = kind === 'ask';
  const isMissing = isQuestion && text.trim() === '';
  const requestId = requestIdOf(deed.error);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (deed.isPending) return;
    setIsChecked(true);
    if (isMissing) return;
    deed.mutate(deedOf(kind, text.trim()), {
      onSuccess: () => {
        toast.show({
          type: 'success',
          title: t(`payments:did.${kind}`, { payment: detail.paymentNo }),
        });
        onClose();
      },
    });
  };
  const sendByKey = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !deed.isPending) onClose();
      }}
      size="small"
      title={t(`payments:deed.${kind}`)}
      description={t(`payments:deedText.${kind}`)}
      footer={
        <>
          <Button onClick={onClose}>{t('payments:deed.keep')}</Button>
          <Button
            type="submit"
            form={formId}
            variant={kind === 'cancel' ? 'danger' : 'primary'}
            kbd="Ctrl+Enter"
            loading={deed.isPending}
          >
            {deed.isPending ? t('payments:deed.sending') : t(`payments:deed.${kind}`)}
          </Button>
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the button does it too */}
      <form id={formId} onSubmit={submit} onKeyDown={sendByKey} noValidate className={styles['body']}>
        {kind !== 'release' && (
          <Field
            label={t(isQuestion ? 'payments:deed.question' : 'payments:deed.reason')}
            required={isQuestion}
            error={isChecked && isMissing ? t('payments:deed.questionRequired') : undefined}
            {...(isQuestion ? {} : { optionalText: t('optional') })}
          >
            <TextArea
              rows={3}
              maxLength={isQuestion ? questionMax : reasonMax}
              value={text}
              readOnly={deed.isPending}
              onChange={(event) => setText(event.target.value)}
            />
          </Field>
        )}
        {deed.error && (
          <ErrorState
            compact
            title={t('payments:deed.failed')}
            reason={errorText(deed.error, t)}
            {...(requestId === undefined ? {} : { requestId })}
          />
        )}
      </form>
    </Dialog>
  );
}

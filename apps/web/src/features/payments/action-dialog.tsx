import type { PaymentDetail } from '@sorgfalt/contract';
import { useId, useState, type FormEvent, type KeyboardEvent } from 'react';
import { CallFailed } from '../../client/call-failed.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useToast } from '../../ui/toast.tsx';
import styles from './payment-panel.module.css';
import { usePaymentAction, type PaymentAction } from './queries.ts';

export type DialogAction = PaymentAction['kind'];

interface ActionDialogProps {
  readonly detail: PaymentDetail;
  readonly kind: DialogAction;
  onClose(): void;
}

const reasonMax = 400;
const questionMax = 4000;

function actionOf(kind: DialogAction, text: string): PaymentAction {
  if (kind === 'release') return { kind };
  return kind === 'ask' ? { kind, question: text } : { kind, reason: text };
}

/** Asks before a payment is held, released, cancelled or asked about; shows what the server answered. */
export function ActionDialog({ detail, kind, onClose }: ActionDialogProps) {
  const t = useTexts();
  const toast = useToast();
  const formId = useId();
  // What was read when it was opened: of what a colleague has made of it meanwhile, nothing is said here.
  const [seen] = useState(detail);
  const action = usePaymentAction(seen);
  const [text, setText] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const isQuestion = kind === 'ask';
  const isMissing = isQuestion && text.trim() === '';
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (action.isPending) return;
    setIsChecked(true);
    if (isMissing) return;
    action.mutate(actionOf(kind, text.trim()), {
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
      onOpenChange={onClose}
      busy={action.isPending}
      size="small"
      title={t(`payments:action.${kind}`)}
      description={t(`payments:actionText.${kind}`)}
      footer={
        <>
          <Button onClick={onClose} aria-disabled={action.isPending}>
            {t('payments:action.keep')}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={kind === 'cancel' ? 'danger' : 'primary'}
            kbd="Ctrl+Enter"
            loading={action.isPending}
          >
            {action.isPending ? t('payments:action.sending') : t(`payments:action.${kind}`)}
          </Button>
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the button does it too */}
      <form id={formId} onSubmit={submit} onKeyDown={sendByKey} noValidate className={styles['body']}>
        {kind !== 'release' && (
          <Field
            label={t(isQuestion ? 'payments:action.question' : 'payments:action.reason')}
            required={isQuestion}
            error={isChecked && isMissing ? t('payments:action.questionRequired') : undefined}
            {...(isQuestion ? {} : { optionalText: t('optional') })}
          >
            <TextArea
              rows={3}
              maxLength={isQuestion ? questionMax : reasonMax}
              value={text}
              readOnly={action.isPending}
              onChange={(event) => setText(event.target.value)}
            />
          </Field>
        )}
        {action.error && <CallFailed error={action.error} compact title={t('payments:action.failed')} />}
      </form>
    </Dialog>
  );
}

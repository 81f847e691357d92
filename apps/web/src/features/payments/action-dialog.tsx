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
  // The bank answers nothing: what a person found out is the only ground.
  const isFinding = kind === 'cancel' && seen.bank?.cancellation === 'unanswered';
  const isNeeded = isQuestion || isFinding;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (action.isPending) return;
    setIsChecked(true);
    if (isNeeded && text.trim() === '') return;
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
      description={t(isFinding ? 'payments:cancellation.unanswered' : `payments:actionText.${kind}`)}
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
          <TextField
            label={t(isQuestion ? 'payments:action.question' : 'payments:action.reason')}
            missing={
              isNeeded && t(isQuestion ? 'payments:action.questionRequired' : 'payments:settle.notesRequired')
            }
            isChecked={isChecked}
            maxLength={isQuestion ? questionMax : reasonMax}
            value={text}
            readOnly={action.isPending}
            onChange={setText}
          />
        )}
        {action.error && <CallFailed error={action.error} compact title={t('payments:action.failed')} />}
      </form>
    </Dialog>
  );
}

interface TextFieldProps {
  readonly label: string;
  /** What is said where it is empty and must not be. */
  readonly missing: string | false;
  readonly isChecked: boolean;
  readonly maxLength: number;
  readonly value: string;
  readonly readOnly: boolean;
  onChange(value: string): void;
}

function TextField({ label, missing, isChecked, value, onChange, ...rest }: TextFieldProps) {
  const t = useTexts();
  const isMissing = missing !== false && isChecked && value.trim() === '';
  return (
    <Field
      label={label}
      required={missing !== false}
      error={isMissing ? missing : undefined}
      {...(missing === false ? { optionalText: t('optional') } : {})}
    >
      <TextArea rows={3} value={value} onChange={(event) => onChange(event.target.value)} {...rest} />
    </Field>
  );
}

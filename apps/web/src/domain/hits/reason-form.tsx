import { useState, type FormEvent, type KeyboardEvent, type ReactNode } from 'react';
import { CallFailed } from '../../client/call-failed.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import styles from './hit-decision.module.css';

const reasonMax = 4000;

interface ReasonFormProps {
  readonly consequence: string;
  /** What the button that sends it says. */
  readonly send: string;
  readonly isPending: boolean;
  readonly error: Error | null;
  /** What is decided about, where that is to be chosen. */
  readonly children?: ReactNode;
  onSend(reason: string): void;
  onCancel(): void;
}

/** The reason of a decision about hits; nothing is sent without one. */
export function ReasonForm({
  consequence,
  send,
  isPending,
  error,
  children,
  onSend,
  onCancel,
}: ReasonFormProps) {
  const t = useTexts();
  const [reason, setReason] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const isMissing = reason.trim() === '';

  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    setIsChecked(true);
    if (isMissing) event.currentTarget.querySelector('textarea')?.focus();
    else onSend(reason);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isPending) return;
    event.preventDefault();
    onCancel();
  };
  return (
    // Escape inside the form is the same as its cancel button.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the button does it too
    <form className={styles['form']} onSubmit={handleSubmit} onKeyDown={handleKey} noValidate>
      <p className={styles['consequence']}>{consequence}</p>
      {children}
      <Field
        label={t('hits:decision.reason')}
        error={isChecked && isMissing ? t('hits:decision.reasonRequired') : undefined}
        required
      >
        <TextArea
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by the user's own press; what is to be chosen comes first
          autoFocus={children === undefined}
          rows={2}
          maxLength={reasonMax}
          value={reason}
          readOnly={isPending}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      {error && <CallFailed error={error} compact title={t('hits:decision.failed')} />}
      <div className={styles['buttons']}>
        <Button size="small" onClick={onCancel} kbd="Esc" aria-disabled={isPending}>
          {t('cancel')}
        </Button>
        <Button type="submit" size="small" variant="ink" loading={isPending}>
          {send}
        </Button>
      </div>
    </form>
  );
}

import {
  accessDecisions,
  roles,
  type AccessDecision,
  type AccessReviewLine,
  type DutyConfirmation,
  type Role,
} from '@sorgfalt/contract';
import { useId, useState, type FormEvent } from 'react';
import { errorText } from '../../client/error-text.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useDecideAccess } from './access-review-queries.ts';
import { DutiesDialog } from './duties-dialog.tsx';
import { dutiesOf } from './duty-list.tsx';
import styles from './users-page.module.css';

interface AccessDialogProps {
  readonly reviewId: string;
  readonly line: AccessReviewLine;
  onClose(): void;
}

/** What becomes of the rights of an account: kept, another role, or none; with the reason. */
export function AccessDialog({ reviewId, line, onClose }: AccessDialogProps) {
  const t = useTexts();
  const toast = useToast();
  const formId = useId();
  const deciding = useDecideAccess(reviewId);
  const { uid, name, role: seenRole } = line;
  const others = roles.filter((role) => role !== seenRole);
  const [decision, setDecision] = useState<AccessDecision>('keep');
  // The fewest rights first: more are given on purpose.
  const [role, setRole] = useState<Role>(others.at(-1) ?? 'guest');
  const [note, setNote] = useState('');
  const [reason, setReason] = useState('');
  const duties = dutiesOf(deciding.error);
  const decide = (confirmation?: DutyConfirmation) =>
    deciding.mutate(
      { uid, decision, seenRole, note, confirmation, ...(decision === 'role' ? { role } : {}) },
      {
        onSuccess: () => {
          toast.show({ type: 'success', title: t('users:access.noted', { name }) });
          onClose();
        },
      },
    );
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (note.trim() !== '') decide();
  };
  if (duties !== null) {
    return (
      <DutiesDialog
        name={name}
        duties={duties}
        reason={reason}
        onReason={setReason}
        onClose={() => deciding.reset()}
        onConfirm={decide}
      />
    );
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      busy={deciding.isPending}
      title={t('users:access.decideTitle', { name })}
      description={t('users:access.decideText', { role: t(`role.${seenRole}`) })}
      footer={
        <>
          <Button onClick={onClose} aria-disabled={deciding.isPending}>
            {t('cancel')}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={decision === 'disable' ? 'danger' : 'primary'}
            loading={deciding.isPending}
            {...(note.trim() === '' ? { disabledReason: t('users:access.noteNeeded') } : {})}
          >
            {t(`users:access.do.${decision}`)}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles['form']} onSubmit={handleSubmit}>
        {deciding.isError && (
          <Banner tone="bad" title={t('users:access.decideFailed')}>
            {errorText(deciding.error, t)}
          </Banner>
        )}
        <RadioGroup<AccessDecision>
          legend={t('users:access.column.decision')}
          name="decision"
          value={decision}
          onValueChange={setDecision}
          options={accessDecisions.map((value) => ({ value, label: t(`users:access.do.${value}`) }))}
        />
        {decision === 'role' && (
          <Field label={t('users:access.newRole')}>
            <NativeSelect
              value={role}
              onChange={(event) => {
                const next = others.find((candidate) => candidate === event.target.value);
                if (next !== undefined) setRole(next);
              }}
              options={others.map((value) => ({ value, label: t(`role.${value}`) }))}
            />
          </Field>
        )}
        <Field label={t('users:access.note')} hint={t('users:access.noteHint')} required>
          <TextArea
            counter
            rows={3}
            maxLength={500}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}

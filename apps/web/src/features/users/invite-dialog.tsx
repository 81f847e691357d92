import { roles, type DutyConfirmation, type Role } from '@sorgfalt/contract';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { errorText } from '../../client/error-text.ts';
import { useSettings } from '../../client/settings/settings-store.ts';
import { EmailField } from '../../domain/email-field.tsx';
import { languageChoices } from '../../i18n/language-choices.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useToast } from '../../ui/toast.tsx';
import { DutiesDialog } from './duties-dialog.tsx';
import { dutiesOf } from './duty-list.tsx';
import { useInvite } from './queries.ts';
import styles from './users-page.module.css';

const languages = languageChoices
  .filter(({ direction }) => direction === 'ltr')
  .map(({ language, name }) => ({ value: language, label: name }));

/** Makes an account for a colleague, who gets a code by mail to choose a password with. */
export function InviteDialog({ onClose }: { onClose(): void }) {
  const t = useTexts();
  const toast = useToast();
  const formId = useId();
  const { language } = useSettings();
  const inviting = useInvite();
  const form = useForm({
    mode: 'onTouched',
    defaultValues: { name: '', email: '', role: 'guest' as Role, language },
  });
  const [reason, setReason] = useState('');
  const duties = dutiesOf(inviting.error);
  const nameError = form.formState.errors.name?.message;
  const invite = (confirmation?: DutyConfirmation) =>
    form.handleSubmit((given) =>
      inviting.mutate(
        { ...given, confirmation },
        {
          onSuccess: ({ name, email }) => {
            toast.show({ type: 'success', title: t('users:invite.done', { name }), text: email });
            onClose();
          },
        },
      ),
    );
  if (duties !== null) {
    return (
      <DutiesDialog
        name={form.getValues('name')}
        duties={duties}
        reason={reason}
        onReason={setReason}
        onClose={() => inviting.reset()}
        onConfirm={(confirmation) => void invite(confirmation)()}
      />
    );
  }
  return (
    <Dialog
      open
      size="small"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      busy={inviting.isPending}
      title={t('users:invite.title')}
      description={t('users:invite.text')}
      footer={
        <>
          <Button onClick={onClose} aria-disabled={inviting.isPending}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={formId} variant="primary" loading={inviting.isPending}>
            {t('users:invite.send')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles['form']} onSubmit={(event) => void invite()(event)}>
        {inviting.isError && (
          <Banner tone="bad" title={t('users:invite.failed')}>
            {errorText(inviting.error, t)}
          </Banner>
        )}
        <Field
          label={t('users:column.name')}
          required
          {...(nameError === undefined ? {} : { error: nameError })}
        >
          <TextInput
            autoComplete="off"
            maxLength={120}
            {...form.register('name', { required: t('identity:required') })}
          />
        </Field>
        <EmailField form={form} name="email" autoComplete="off" />
        <Field label={t('users:column.role')}>
          <NativeSelect
            {...form.register('role')}
            options={roles.map((value) => ({ value, label: t(`role.${value}`) }))}
          />
        </Field>
        <Field label={t('users:invite.language')}>
          <NativeSelect {...form.register('language')} options={languages} />
        </Field>
      </form>
    </Dialog>
  );
}

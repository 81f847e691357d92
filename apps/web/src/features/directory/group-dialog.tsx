import { roles, type DirectoryGroup, type Role } from '@sorgfalt/contract';
import { useId } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { errorText } from '../../client/error-text.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useToast } from '../../ui/toast.tsx';
import styles from './directory.module.css';
import { useSetGroup } from './queries.ts';

interface GroupDialogProps {
  /** Whose role is changed; undefined for another group. */
  readonly group: DirectoryGroup | undefined;
  onClose(): void;
}

/** Has a group give a role; says what it means where that is the administrator's. */
export function GroupDialog({ group, onClose }: GroupDialogProps) {
  const t = useTexts();
  const toast = useToast();
  const formId = useId();
  const setting = useSetGroup();
  const form = useForm<{ name: string; role: Role }>({
    defaultValues: { name: group?.name ?? '', role: group?.role ?? 'guest' },
  });
  const role = useWatch({ control: form.control, name: 'role' });
  const nameError = form.formState.errors.name?.message;
  const submit = form.handleSubmit((given) =>
    setting.mutate(given, {
      onSuccess: (set) => {
        const title = t('directory:saved', { name: set.name, role: t(`role.${set.role}`) });
        toast.show({ type: 'success', title });
        onClose();
      },
    }),
  );
  return (
    <Dialog
      open
      size="small"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      busy={setting.isPending}
      title={group === undefined ? t('directory:add') : t('directory:editOf', { name: group.name })}
      description={t('directory:addText')}
      footer={
        <>
          <Button onClick={onClose} aria-disabled={setting.isPending}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={formId} variant="primary" loading={setting.isPending}>
            {t('directory:save')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles['form']} onSubmit={(event) => void submit(event)}>
        {setting.isError && (
          <Banner tone="bad" title={t('directory:failed')}>
            {errorText(setting.error, t)}
          </Banner>
        )}
        {group === undefined && (
          <Field
            label={t('directory:name')}
            hint={t('directory:nameHint')}
            required
            {...(nameError === undefined ? {} : { error: nameError })}
          >
            <TextInput
              autoComplete="off"
              maxLength={200}
              {...form.register('name', {
                validate: (name) => name.trim() !== '' || t('directory:nameMissing'),
              })}
            />
          </Field>
        )}
        <Field label={t('directory:role')}>
          <NativeSelect
            {...form.register('role')}
            options={roles.map((value) => ({ value, label: t(`role.${value}`) }))}
          />
        </Field>
        {role === 'admin' && <Banner tone="caution">{t('directory:adminWarning')}</Banner>}
      </form>
    </Dialog>
  );
}

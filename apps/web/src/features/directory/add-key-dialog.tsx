import { keyPurposes } from '@sorgfalt/contract';
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
import styles from './directory.module.css';
import { KeyOnce } from './key-once.tsx';
import { LimitField } from './limit-field.tsx';
import { newKeyOf, suggested, terms, type KeyTexts } from './new-key.ts';
import { useAddKey } from './queries.ts';

/** Makes a key for another system, then shows it this once. */
export function AddKeyDialog({ onClose }: { onClose(): void }) {
  const t = useTexts();
  const formId = useId();
  const adding = useAddKey();
  const form = useForm<KeyTexts>({
    defaultValues: { purpose: 'directory', name: '', days: '180', ...suggested.directory },
  });
  const purpose = useWatch({ control: form.control, name: 'purpose' });
  const nameError = form.formState.errors.name?.message;
  const submit = form.handleSubmit((texts) => adding.mutate(newKeyOf(texts)));
  const secret = adding.data?.secret;
  if (secret !== undefined) return <KeyOnce secret={secret} onClose={onClose} />;
  return (
    <Dialog
      open
      size="small"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      busy={adding.isPending}
      title={t('directory:systems.add')}
      description={t('directory:systems.addText')}
      footer={
        <>
          <Button onClick={onClose} aria-disabled={adding.isPending}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={formId} variant="primary" loading={adding.isPending}>
            {t('directory:systems.create')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles['form']} onSubmit={(event) => void submit(event)}>
        {adding.isError && (
          <Banner tone="bad" title={t('directory:systems.addFailed')}>
            {errorText(adding.error, t)}
          </Banner>
        )}
        <Field label={t('directory:systems.purpose')} hint={t(`directory:systems.purposeText.${purpose}`)}>
          <NativeSelect
            {...form.register('purpose', {
              onChange: () => form.reset({ ...form.getValues(), ...suggested[form.getValues('purpose')] }),
            })}
            options={keyPurposes.map((value) => ({
              value,
              label: t(`directory:systems.purposes.${value}`),
            }))}
          />
        </Field>
        <Field
          label={t('directory:systems.name')}
          hint={t('directory:systems.nameHint')}
          required
          {...(nameError === undefined ? {} : { error: nameError })}
        >
          <TextInput
            autoComplete="off"
            maxLength={80}
            {...form.register('name', {
              validate: (name) => name.trim() !== '' || t('directory:systems.nameMissing'),
            })}
          />
        </Field>
        <Field label={t('directory:systems.days')}>
          <NativeSelect
            {...form.register('days')}
            options={terms.map((value) => ({ value, label: t('directory:systems.day', { count: value }) }))}
          />
        </Field>
        <LimitField form={form} limit="callsPerMinute" />
        {purpose === 'screening' && <LimitField form={form} limit="namesPerMinute" />}
      </form>
    </Dialog>
  );
}

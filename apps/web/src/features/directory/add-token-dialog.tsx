import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { errorText } from '../../client/error-text.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import styles from './directory.module.css';
import { useAddToken } from './queries.ts';

/** How long a token can be good, in days. */
const terms = ['30', '90', '180', '365'] as const;

/** Makes a token for the directory, then shows it this once. */
export function AddTokenDialog({ onClose }: { onClose(): void }) {
  const t = useTexts();
  const formId = useId();
  const adding = useAddToken();
  const form = useForm({ defaultValues: { name: '', days: '180' } });
  const nameError = form.formState.errors.name?.message;
  const submit = form.handleSubmit(({ name, days }) => adding.mutate({ name, days: Number(days) }));
  const secret = adding.data?.secret;
  const isMade = secret !== undefined;
  return (
    <Dialog
      open
      size="small"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      busy={adding.isPending}
      title={t(isMade ? 'directory:provisioning.added' : 'directory:provisioning.add')}
      {...(isMade ? {} : { description: t('directory:provisioning.addText') })}
      // It cannot be shown again: it goes only by the button that says so.
      dismissible={!isMade}
      footer={
        isMade ? (
          <Button variant="primary" onClick={onClose}>
            {t('directory:provisioning.kept')}
          </Button>
        ) : (
          <>
            <Button onClick={onClose} aria-disabled={adding.isPending}>
              {t('cancel')}
            </Button>
            <Button type="submit" form={formId} variant="primary" loading={adding.isPending}>
              {t('directory:provisioning.create')}
            </Button>
          </>
        )
      }
    >
      {isMade ? (
        <div className={styles['form']}>
          <Banner tone="caution" title={t('directory:provisioning.once')}>
            {t('directory:provisioning.onceText')}
          </Banner>
          <p>
            <CodeText value={secret} copy />
          </p>
        </div>
      ) : (
        <form id={formId} noValidate className={styles['form']} onSubmit={(event) => void submit(event)}>
          {adding.isError && (
            <Banner tone="bad" title={t('directory:provisioning.addFailed')}>
              {errorText(adding.error, t)}
            </Banner>
          )}
          <Field
            label={t('directory:provisioning.name')}
            hint={t('directory:provisioning.nameHint')}
            required
            {...(nameError === undefined ? {} : { error: nameError })}
          >
            <TextInput
              autoComplete="off"
              maxLength={80}
              {...form.register('name', {
                validate: (name) => name.trim() !== '' || t('directory:provisioning.nameMissing'),
              })}
            />
          </Field>
          <Field label={t('directory:provisioning.days')}>
            <NativeSelect
              {...form.register('days')}
              options={terms.map((value) => ({
                value,
                label: t('directory:provisioning.day', { count: value }),
              }))}
            />
          </Field>
        </form>
      )}
    </Dialog>
  );
}

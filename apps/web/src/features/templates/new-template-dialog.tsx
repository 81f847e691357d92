import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useCreateTemplate } from './queries.ts';
import { categories, labels, type NewSurvey } from './template-survey.ts';
import { labelKey } from './template-words.tsx';
import styles from './templates.module.css';

const titleCharactersMax = 120;
const detailCharactersMax = 1000;

/** Another survey of the template, at the top of the list of this window. */
export function NewTemplateDialog({ onClose }: { onClose(): void }) {
  const t = useTexts();
  const toast = useToast();
  const formId = useId();
  const creating = useCreateTemplate();
  const form = useForm<NewSurvey>({
    defaultValues: { title: '', detail: '', category: 'Development', label: 'EDUCATION' },
  });
  const titleError = form.formState.errors.title?.message;
  const submit = form.handleSubmit((given) =>
    creating.mutate(
      { ...given, title: given.title.trim() },
      {
        onSuccess: ({ title }) => {
          toast.show({ type: 'success', title: t('pages:templates.created', { title }) });
          onClose();
        },
      },
    ),
  );
  return (
    <Dialog
      open
      size="small"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      busy={creating.isPending}
      title={t('pages:templates.new')}
      description={t('pages:templates.local')}
      footer={
        <>
          <Button onClick={onClose} aria-disabled={creating.isPending}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={formId} variant="primary" loading={creating.isPending}>
            {t('pages:templates.create')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles['form']} onSubmit={(event) => void submit(event)}>
        <Field
          label={t('pages:templates.title')}
          required
          {...(titleError === undefined ? {} : { error: titleError })}
        >
          <TextInput
            autoComplete="off"
            maxLength={titleCharactersMax}
            {...form.register('title', {
              validate: (title) => title.trim() !== '' || t('pages:templates.titleMissing'),
            })}
          />
        </Field>
        <Field label={t('pages:templates.detail')}>
          <TextArea maxLength={detailCharactersMax} {...form.register('detail')} />
        </Field>
        <Field label={t('pages:templates.categoryName')}>
          <NativeSelect
            {...form.register('category')}
            options={categories.map((value) => ({ value, label: t(`pages:templates.category.${value}`) }))}
          />
        </Field>
        <Field label={t('pages:templates.labelName')}>
          <NativeSelect
            {...form.register('label')}
            options={labels.map((value) => ({ value, label: t(labelKey(value)) }))}
          />
        </Field>
      </form>
    </Dialog>
  );
}

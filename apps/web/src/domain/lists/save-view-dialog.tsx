import { viewNameMax, viewsMax, type SavedView } from '@sorgfalt/contract';
import { useId, useState, type FormEvent } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useToast } from '../../ui/toast.tsx';
import { isSameName, withView } from './list-look.ts';
import type { UsedLook } from './use-list-look.ts';

interface SaveViewDialogProps {
  readonly used: UsedLook;
  readonly search: SavedView['search'];
  onClose(): void;
}

/** Asks for the name under which the filters of a list are kept. */
export function SaveViewDialog({ used: { look, change }, search, onClose }: SaveViewDialogProps) {
  const t = useTexts();
  const toast = useToast();
  const formId = useId();
  const [name, setName] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const words = name.trim();
  const replaced = look.views.find((view) => isSameName(view.name, words));
  const error =
    words === ''
      ? t('lists:nameMissing')
      : replaced === undefined && look.views.length >= viewsMax
        ? t('lists:tooMany', { max: viewsMax })
        : undefined;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (error !== undefined) return;
    onClose();
    const isKept = await change((now) => withView(now, { name: words, search }));
    toast.show(
      isKept
        ? { type: 'success', title: t('lists:saved', { name: words }) }
        : { type: 'warning', title: t('lists:notKept') },
    );
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="small"
      title={t('lists:saveTitle')}
      description={t('lists:saveText')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={formId} variant="primary">
            {t(replaced === undefined ? 'lists:saveButton' : 'lists:replaceButton')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)} noValidate>
        <Field
          label={t('lists:name')}
          required
          error={isChecked ? error : undefined}
          {...(replaced === undefined ? {} : { hint: t('lists:replaces', { name: replaced.name }) })}
        >
          <TextInput maxLength={viewNameMax} value={name} onChange={(event) => setName(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  );
}

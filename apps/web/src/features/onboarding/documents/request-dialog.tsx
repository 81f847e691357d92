import { addDays, swissDay } from '@sorgfalt/calendar';
import { mailLanguages } from '@sorgfalt/contract';
import type { AskedPaper, ClientDocuments } from '@sorgfalt/contract';
import { useState } from 'react';
import { errorText } from '../../../client/error-text.ts';
import { useLanguage, useTexts } from '../../../i18n/use-texts.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { DateInput } from '../../../ui/date-input.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { NativeSelect } from '../../../ui/native-select.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { askedText, keyOf, papersToAsk } from './asked.ts';
import styles from './documents.module.css';
import { useAsking } from './queries.ts';

interface RequestDialogProps {
  readonly clientId: string;
  readonly documents: ClientDocuments;
  onClose(): void;
}

/** How long a client is usually given. */
const daysGiven = 30;

/** Puts a list of papers together that the client is asked for: what is missing is chosen already. */
export function RequestDialog({ clientId, documents, onClose }: RequestDialogProps) {
  const t = useTexts();
  const own = useLanguage();
  const [language, setLanguage] = useState(own);
  const [dueOn, setDueOn] = useState<string | undefined>(() => addDays(swissDay(new Date()), daysGiven));
  const [note, setNote] = useState('');
  const { missing, more } = papersToAsk(documents);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(missing.map(keyOf)));
  const asking = useAsking(clientId);
  const items = [...missing, ...more].filter((each) => chosen.has(keyOf(each)));
  const isWhole = items.length > 0 && dueOn !== undefined && dueOn !== '';
  const send = () => {
    if (!isWhole) return;
    const body = { language, dueOn, note: note.trim() === '' ? null : note.trim(), items };
    asking.mutate(body, { onSuccess: onClose });
  };
  const toggle = (item: AskedPaper, isChosen: boolean) => {
    const others = [...chosen].filter((key) => key !== keyOf(item));
    setChosen(new Set(isChosen ? [...others, keyOf(item)] : others));
  };
  const group = (label: string, papers: readonly AskedPaper[]) =>
    papers.length > 0 && (
      <fieldset className={styles['signers']}>
        <legend>{label}</legend>
        {papers.map((item) => (
          <Checkbox
            key={keyOf(item)}
            label={askedText(item, documents, t)}
            checked={chosen.has(keyOf(item))}
            onChange={({ target }) => toggle(item, target.checked)}
          />
        ))}
      </fieldset>
    );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      busy={asking.isPending}
      title={t('files:requests.ask')}
      description={t('files:requests.askText')}
      footer={
        <>
          <Button onClick={onClose}>{t('files:documents.close')}</Button>
          <Button
            variant="primary"
            {...(isWhole ? {} : { disabledReason: t('files:requests.first') })}
            loading={asking.isPending}
            onClick={send}
          >
            {t('files:requests.keep')}
          </Button>
        </>
      }
    >
      <div className={styles['parts']}>
        {group(t('files:requests.missing'), missing)}
        {group(t('files:requests.more'), more)}
        <div className={styles['fields']}>
          <Field label={t('files:requests.language')}>
            <NativeSelect
              value={language}
              options={mailLanguages.map((value) => ({
                value,
                label: t(`files:documents.language.${value}`),
              }))}
              onChange={({ target }) =>
                setLanguage(mailLanguages.find((each) => each === target.value) ?? own)
              }
            />
          </Field>
          <Field label={t('files:requests.dueOn')} required>
            <DateInput value={dueOn ?? ''} onValueChange={setDueOn} />
          </Field>
        </div>
        <Field label={t('files:requests.note')} hint={t('files:requests.noteHint')}>
          <TextArea rows={3} maxLength={1000} value={note} onChange={({ target }) => setNote(target.value)} />
        </Field>
        {asking.error && (
          <Banner tone="bad" title={t('files:requests.failed')}>
            {errorText(asking.error, t)}
          </Banner>
        )}
      </div>
    </Dialog>
  );
}

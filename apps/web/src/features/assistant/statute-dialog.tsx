import { useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { DateInput } from '../../ui/date-input.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { formatDate } from '../../ui/date-format.ts';
import { Progress } from '../../ui/progress.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import styles from './library-view.module.css';
import { useStatuteImport } from './policy-queries.ts';
import { sourceFaultText } from './source-fault.ts';

/** Imports a consolidation of an act; what its file does not say can be said here. */
export function StatuteDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const [number, setNumber] = useState('');
  /** Undefined while what stands in the field is no day. */
  const [version, setVersion] = useState<string | undefined>('');
  const { sending, share } = useStatuteImport();
  const { data, error, isPending } = sending;
  const send = ([file]: File[]) => {
    if (file === undefined || version === undefined || isPending) return;
    sending.mutate({ file, number: number.trim(), version });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      busy={isPending}
      title={t('assistant:act.title')}
      description={t('assistant:act.text')}
      footer={<Button onClick={onClose}>{t('assistant:desk.close')}</Button>}
    >
      <div className={styles['review']}>
        <div className={styles['pair']}>
          <Field label={t('assistant:act.number')} hint={t('assistant:act.unlessSaid')}>
            <TextInput
              mono
              value={number}
              maxLength={20}
              onChange={(event) => setNumber(event.target.value)}
            />
          </Field>
          <Field
            label={t('assistant:act.version')}
            hint={t('assistant:act.unlessSaid')}
            error={version === undefined ? t('onboarding:problem.date') : undefined}
          >
            <DateInput value={version ?? ''} onValueChange={(day) => setVersion(day)} />
          </Field>
        </div>
        <FileDrop
          label={t('assistant:act.drop')}
          buttonText={t('assistant:desk.choose')}
          hint={t('assistant:act.hint')}
          accept=".xml,.json,.md"
          disabled={isPending || version === undefined}
          onFiles={send}
        />
        {isPending && <Progress label={t('assistant:desk.sending')} value={share * 100} />}
        {error && <Banner tone="bad" title={sourceFaultText(error, t)} />}
        {data && (
          <Banner tone="good" title={t(`assistant:act.${data.state}`)}>
            {t('assistant:act.result', {
              number: data.number,
              language: t(`assistant:desk.language.${data.language}`),
              date: formatDate(data.version),
              count: data.provisions,
            })}
          </Banner>
        )}
      </div>
    </Dialog>
  );
}

import { swissDay } from '@sorgfalt/calendar';
import { useState } from 'react';
import { errorText } from '../../../client/error-text.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { DateInput } from '../../../ui/date-input.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { useSettingTerms } from './queries.ts';
import styles from './reporting.module.css';

const counted = ['firstDays', 'changeDays', 'noticeDays'] as const;

/** Sets dates and terms from a day on, with where they were read; what is left empty is not known. */
export function TermsForm({ onDone }: { onDone(): void }) {
  const t = useTexts();
  const setting = useSettingTerms();
  const [from, setFrom] = useState<string | undefined>(() => swissDay(new Date()));
  const [firstBy, setFirstBy] = useState<string | undefined>('');
  const [days, setDays] = useState({ firstDays: '', changeDays: '', noticeDays: '' });
  const [source, setSource] = useState('');
  const isWrong = (text: string) => text.trim() !== '' && !/^\d{1,4}$/u.test(text.trim());
  const isReady =
    from !== undefined &&
    from !== '' &&
    firstBy !== undefined &&
    source.trim().length >= 3 &&
    !counted.some((name) => isWrong(days[name]));
  const countOf = (text: string) => (text.trim() === '' ? null : Number(text));
  return (
    <form
      className={styles['parts']}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isReady) return;
        setting.mutate(
          {
            from,
            firstBy: firstBy === '' ? null : firstBy,
            firstDays: countOf(days.firstDays),
            changeDays: countOf(days.changeDays),
            noticeDays: countOf(days.noticeDays),
            source: source.trim(),
          },
          { onSuccess: onDone },
        );
      }}
    >
      <div className={styles['fields']}>
        <Field label={t('reporting:terms.from')} required>
          <DateInput value={from ?? ''} onValueChange={setFrom} />
        </Field>
        <Field label={t('reporting:terms.firstBy')}>
          <DateInput value={firstBy ?? ''} onValueChange={setFirstBy} />
        </Field>
        {counted.map((name) => (
          <Field
            key={name}
            label={t(`reporting:terms.${name}`)}
            error={isWrong(days[name]) ? t('reporting:terms.wrongDays') : undefined}
          >
            <TextInput
              inputMode="numeric"
              maxLength={4}
              value={days[name]}
              onChange={({ target }) => setDays((now) => ({ ...now, [name]: target.value }))}
            />
          </Field>
        ))}
      </div>
      <Field label={t('reporting:terms.source')} hint={t('reporting:terms.sourceHint')} required>
        <TextArea
          rows={2}
          maxLength={500}
          value={source}
          onChange={({ target }) => setSource(target.value)}
        />
      </Field>
      {setting.error && <Banner tone="bad">{errorText(setting.error, t)}</Banner>}
      <div className={styles['acts']}>
        <Button type="submit" variant="primary" loading={setting.isPending} disabled={!isReady}>
          {t('reporting:terms.keep')}
        </Button>
        <Button onClick={onDone}>{t('reporting:cancel')}</Button>
      </div>
    </form>
  );
}

import { factorRoutes } from '@sorgfalt/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../client/api-client.ts';
import { useSettings } from '../../../client/settings/settings-store.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import styles from './factors.module.css';
import { factorText } from './factor-text.ts';

/** The code that an account which is not new needs for its first factor: sent on demand, typed in here. */
export function EnrolmentCode({ value, onChange }: { value: string; onChange(code: string): void }) {
  const t = useTexts();
  const { language } = useSettings();
  const sending = useMutation({ mutationFn: () => call(factorRoutes.sendCode, { body: { language } }) });
  return (
    <div className={styles['stack']}>
      <p>{t('factors:enrol.code')}</p>
      {sending.isSuccess && <Banner tone="good">{t('factors:enrol.sent')}</Banner>}
      {sending.isError && <Banner tone="bad">{factorText(sending.error, t)}</Banner>}
      <Button loading={sending.isPending} onClick={() => sending.mutate()}>
        {t('factors:enrol.send')}
      </Button>
      <Field label={t('identity:code.label')} hint={t('identity:code.hint')}>
        <TextInput
          dir="ltr"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={100}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
    </div>
  );
}

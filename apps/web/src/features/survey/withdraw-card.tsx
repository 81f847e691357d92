import { useState, type FormEvent } from 'react';
import { errorText } from '../../client/error-text.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useWithdraw } from './queries.ts';
import styles from './survey.module.css';

/** Withdraws the consent with the code that came after submitting: the answers are deleted. */
export function WithdrawCard() {
  const t = useTexts();
  const [code, setCode] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const withdrawing = useWithdraw();
  const isEmpty = code.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (!isEmpty && !withdrawing.isPending)
      withdrawing.mutate(code, {
        onSuccess: () => {
          setCode('');
          setIsChecked(false);
        },
      });
  };
  return (
    <Card title={t('survey:withdraw.title')} subtitle={t('survey:withdraw.text')}>
      <form noValidate className={styles['questions']} onSubmit={submit}>
        {withdrawing.isSuccess && <Banner tone="good">{t('survey:withdraw.done')}</Banner>}
        {withdrawing.isError && (
          <Banner tone="bad" title={t('survey:withdraw.failed')}>
            {errorText(withdrawing.error, t)}
          </Banner>
        )}
        <Field
          label={t('survey:withdraw.code')}
          required
          {...(isChecked && isEmpty ? { error: t('survey:withdraw.codeMissing') } : {})}
        >
          <TextInput
            mono
            autoComplete="off"
            spellCheck={false}
            maxLength={60}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        </Field>
        <div className={styles['way']}>
          <Button type="submit" variant="danger" loading={withdrawing.isPending}>
            {t('survey:withdraw.submit')}
          </Button>
        </div>
      </form>
    </Card>
  );
}

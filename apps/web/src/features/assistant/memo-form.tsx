import { memoCharsMax } from '@sorgfalt/contract';
import { useState, type KeyboardEvent } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { DateInput } from '../../ui/date-input.tsx';
import { Field } from '../../ui/field.tsx';
import { formatNumber } from '../../ui/number-format.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { memoHooks } from './memo-actions.ts';
import styles from './memo-view.module.css';
import type { MemoCheck } from './use-memo-check.ts';

const near = 0.9;

/** Where the text and the day are given. Ctrl+Enter checks from either field. */
export function MemoForm({ memo }: { memo: MemoCheck }) {
  const t = useTexts();
  const [isAsked, setIsAsked] = useState(false);
  const { text, asOf, checking } = memo;
  const isEmpty = text.trim() === '';
  const isTooLong = text.length > memoCharsMax;
  const submit = () => {
    setIsAsked(true);
    if (!isEmpty && !isTooLong) memo.check();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    submit();
  };
  const problem = isTooLong ? t('assistant:memo.tooLong') : isAsked && isEmpty && t('assistant:memo.empty');
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Field
        label={t('assistant:memo.text')}
        hint={t('assistant:memo.intro')}
        error={problem}
        action={<Count count={text.length} />}
      >
        <TextArea
          rows={10}
          dir="auto"
          value={text}
          data-memo={memoHooks.write}
          onKeyDown={handleKeyDown}
          onChange={(event) => {
            setIsAsked(false);
            memo.setText(event.target.value);
          }}
        />
      </Field>
      <div className={styles['line']}>
        <Field
          label={t('assistant:memo.asOf')}
          className={styles['day'] ?? ''}
          error={asOf === undefined && t('assistant:memo.dayWrong')}
        >
          <DateInput value={asOf ?? ''} onValueChange={memo.setDay} onKeyDown={handleKeyDown} />
        </Field>
        <span className={styles['keys']}>{t('assistant:memo.keys')}</span>
        <Button variant="primary" type="submit" loading={checking.isPending}>
          {t('assistant:memo.run')}
        </Button>
      </div>
    </form>
  );
}

function Count({ count }: { count: number }) {
  const t = useTexts();
  const [used, max] = [formatNumber(count), formatNumber(memoCharsMax)];
  return (
    <span className={styles['count']} data-near={count >= memoCharsMax * near || undefined}>
      <VisuallyHidden>{t('assistant:memo.count', { count: used, max })}</VisuallyHidden>
      <bdi dir="ltr" aria-hidden="true">
        {used} / {max}
      </bdi>
    </span>
  );
}

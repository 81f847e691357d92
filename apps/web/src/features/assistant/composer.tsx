import { questionCharsMax } from '@sorgfalt/contract';
import { IconPlayerStop } from '@tabler/icons-react';
import { useId, type KeyboardEvent } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { formatNumber } from '../../ui/number-format.ts';
import { chatHooks } from './actions.ts';
import styles from './composer.module.css';
import { ModelPicker } from './model-picker.tsx';
import type { Chat } from './use-chat.ts';

const near = 0.9;

/** Where a question is written. Enter sends, Shift+Enter begins a line, Escape stops the answer that is being written. */
export function Composer({ chat }: { chat: Chat }) {
  const t = useTexts();
  const id = useId();
  const { draft, setDraft, live, answering } = chat;
  const count = draft.length;
  const isTooLong = count > questionCharsMax;
  const isBusy = answering.live !== null;
  const send = () => {
    if (!isTooLong) void chat.send();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    // Enter that ends a composed character (Chinese, Japanese …) is no sending.
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault();
      send();
    } else if (event.key === 'Escape' && live !== null) {
      event.preventDefault();
      void answering.stop();
    }
  };
  return (
    <form
      className={styles['composer']}
      data-first={chat.turns.length === 0 || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <textarea
        aria-label={t('assistant:composer.label')}
        aria-describedby={`${id}-count ${id}-keys`}
        aria-invalid={isTooLong || undefined}
        placeholder={t('assistant:composer.placeholder')}
        rows={2}
        dir="auto"
        className={styles['input']}
        value={draft}
        data-chat={chatHooks.write}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={handleKeyDown}
      />
      {isTooLong && (
        <p role="alert" className={styles['problem']}>
          {t('assistant:composer.tooLong')}
        </p>
      )}
      <div className={styles['line']}>
        <ModelPicker model={chat.model} onChange={chat.chooseModel} />
        <span className={styles['keys']} id={`${id}-keys`}>
          {t('assistant:composer.keys')}
        </span>
        <bdi
          dir="ltr"
          id={`${id}-count`}
          className={styles['count']}
          data-near={count >= questionCharsMax * near || undefined}
          aria-label={t('assistant:composer.count', {
            count: formatNumber(count),
            max: formatNumber(questionCharsMax),
          })}
        >
          {formatNumber(count)} / {formatNumber(questionCharsMax)}
        </bdi>
        {live !== null ? (
          <Button
            icon={<IconPlayerStop />}
            kbd="Esc"
            data-chat={chatHooks.stop}
            loading={live.isStopping || live.answerId === null}
            onClick={() => void answering.stop()}
          >
            {t('assistant:composer.stop')}
          </Button>
        ) : (
          <Button
            variant="primary"
            type="submit"
            aria-disabled={draft.trim() === '' || isTooLong || undefined}
            {...(isBusy ? { disabledReason: t('assistant:composer.busy') } : {})}
          >
            {t('assistant:composer.send')}
          </Button>
        )}
      </div>
    </form>
  );
}

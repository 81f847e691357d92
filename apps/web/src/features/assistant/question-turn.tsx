import { questionCharsMax } from '@sorgfalt/contract';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { Turn } from './conversations.ts';
import { SiblingSwitch } from './sibling-switch.tsx';
import styles from './thread.module.css';
import type { Chat } from './use-chat.ts';

/** A question; put in other words it begins a branch, and the first words stay. */
export function QuestionTurn({ chat, turn }: { chat: Chat; turn: Turn }) {
  const t = useTexts();
  const [isEditing, setIsEditing] = useState(false);
  const { message } = turn;
  if (isEditing) return <Edited chat={chat} turn={turn} onClose={() => setIsEditing(false)} />;
  return (
    <div className={styles['question']}>
      <VisuallyHidden>{`${t('assistant:answer.you')}: `}</VisuallyHidden>
      <p className={styles['asked']} dir="auto">
        {message.text}
      </p>
      <div className={styles['tools']}>
        <SiblingSwitch chat={chat} turn={turn} />
        <IconButton
          size="small"
          label={t('assistant:answer.edit')}
          icon={<IconPencil />}
          onClick={() => setIsEditing(true)}
          {...(chat.answering.live === null ? {} : { disabledReason: t('assistant:composer.busy') })}
        />
      </div>
    </div>
  );
}

function Edited({ chat, turn, onClose }: { chat: Chat; turn: Turn; onClose(): void }) {
  const t = useTexts();
  const [text, setText] = useState(turn.message.text);
  const isFit = text.trim() !== '' && text.length <= questionCharsMax;
  const handleSend = async () => {
    // Refused words stay in the field.
    if (await chat.edit(turn, text.trim())) onClose();
  };
  return (
    <form
      className={styles['edited']}
      onSubmit={(event) => {
        event.preventDefault();
        void handleSend();
      }}
    >
      <TextArea
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever pressed the pencil wants to write
        autoFocus
        aria-label={t('assistant:answer.edit')}
        rows={3}
        value={text}
        onChange={(event) => setText(event.target.value)}
        maxLength={questionCharsMax}
        counter
      />
      <div className={styles['tools']}>
        <Button size="small" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button
          size="small"
          variant="ink"
          type="submit"
          aria-disabled={!isFit || undefined}
          {...(chat.answering.live === null ? {} : { disabledReason: t('assistant:composer.busy') })}
        >
          {t('assistant:answer.editSend')}
        </Button>
      </div>
    </form>
  );
}

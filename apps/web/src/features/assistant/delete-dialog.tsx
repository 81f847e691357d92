import type { Conversation } from '@sorgfalt/contract';
import { useState } from 'react';
import { errorText } from '../../client/error-text.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { Chat } from './use-chat.ts';

interface DeleteDialogProps {
  readonly chat: Chat;
  readonly conversation: Conversation;
  onClose(): void;
}

/** Asks before a conversation goes for good. */
export function DeleteDialog({ chat, conversation, onClose }: DeleteDialogProps) {
  const t = useTexts();
  const [isDeleting, setIsDeleting] = useState(false);
  const { conversationId, title } = conversation;
  const { failure } = chat;
  const handleConfirm = async () => {
    setIsDeleting(true);
    if (await chat.remove(conversationId)) onClose();
    else setIsDeleting(false);
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => {
        if (isOpen) return;
        chat.dismissFailure();
        onClose();
      }}
      title={t('assistant:delete.title')}
      description={t('assistant:delete.text', { title: title === '' ? t('assistant:list.untitled') : title })}
      confirmText={t('assistant:delete.confirm')}
      cancelText={t('assistant:delete.keep')}
      loading={isDeleting}
      onConfirm={() => void handleConfirm()}
      problem={
        failure?.kind === 'delete'
          ? { title: t('assistant:delete.failed'), text: errorText(failure.error, t) }
          : undefined
      }
    />
  );
}

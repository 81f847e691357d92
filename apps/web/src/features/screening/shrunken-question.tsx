import { useTexts } from '../../i18n/use-texts.ts';
import { ConfirmDialog, type ConfirmDialogProps } from '../../ui/confirm-dialog.tsx';

/** Asks whether a list that lost a large part of its entries is taken over all the same. */
export function ShrunkenQuestion(
  question: Omit<ConfirmDialogProps, 'title' | 'description' | 'cancelText' | 'confirmText'>,
) {
  const t = useTexts();
  return (
    <ConfirmDialog
      {...question}
      title={t('screening:shrunken.title')}
      description={t('screening:shrunken.text')}
      cancelText={t('screening:shrunken.keep')}
      confirmText={t('screening:shrunken.accept')}
    />
  );
}

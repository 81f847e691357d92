import { useTexts } from '../../i18n/use-texts.ts';
import { ConfirmDialog, type ConfirmDialogProps } from '../../ui/confirm-dialog.tsx';
import type { Acceptable } from './import-problem.ts';

interface ShrunkenQuestionProps extends Omit<
  ConfirmDialogProps,
  'title' | 'description' | 'cancelText' | 'confirmText'
> {
  readonly why: Acceptable;
}

/** Asks whether a list that lost a large part of its entries, or is older, is taken over all the same. */
export function ShrunkenQuestion({ why, ...question }: ShrunkenQuestionProps) {
  const t = useTexts();
  return (
    <ConfirmDialog
      {...question}
      title={t(`screening:shrunken.title.${why}`)}
      description={t(`screening:shrunken.text.${why}`)}
      cancelText={t('screening:shrunken.keep')}
      confirmText={t('screening:shrunken.accept')}
    />
  );
}

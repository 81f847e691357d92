import { ConfirmButton } from '../../../domain/confirm-button.tsx';
import { useTexts } from '../../../i18n/use-texts.ts';
import { useFactorChange } from './factor-queries.ts';
import { factorText } from './factor-text.ts';

interface Props {
  /** What a screen reader says for `text`. */
  readonly label: string;
  readonly text: string;
  readonly title: string;
  readonly description: string;
  readonly done: string;
  readonly change: () => Promise<unknown>;
}

/** A change of the own factors or ways in that takes something away. */
export function ChangeButton({ change, done, ...question }: Props) {
  const t = useTexts();
  const changing = useFactorChange(change);
  return (
    <ConfirmButton
      {...question}
      cancelText={t('factors:stepUp.cancel')}
      act={() => changing.mutateAsync(undefined)}
      done={{ title: done }}
      failed={(error) => ({ title: t('factors:profile.failed'), text: factorText(error, t) })}
    />
  );
}

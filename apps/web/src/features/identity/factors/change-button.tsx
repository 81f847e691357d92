import { useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useToast } from '../../../ui/toast.tsx';
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

/** A change of the own factors that takes something away: asked about once, then done, and said. */
export function ChangeButton({ label, text, title, description, done, change }: Props) {
  const t = useTexts();
  const toast = useToast();
  const [isAsking, setIsAsking] = useState(false);
  const changing = useFactorChange(async () => {
    await change();
    // Here, as what was taken away takes its button along before the list has been read anew.
    toast.show({ type: 'success', title: done });
  });
  const confirm = () => {
    setIsAsking(false);
    changing.mutate(undefined, {
      onError: (error) =>
        toast.show({ type: 'error', title: t('factors:profile.failed'), text: factorText(error, t) }),
    });
  };
  return (
    <>
      <Button size="small" aria-label={label} loading={changing.isPending} onClick={() => setIsAsking(true)}>
        {text}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={title}
        description={description}
        confirmText={text}
        cancelText={t('factors:stepUp.cancel')}
        onConfirm={confirm}
      />
    </>
  );
}

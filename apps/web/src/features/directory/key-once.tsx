import { SecretOnce } from '../../domain/secret-once.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** Shows a key that was made. It cannot be shown again: it goes only by the button that says so. */
export function KeyOnce({ secret, onClose }: { secret: string; onClose(): void }) {
  const t = useTexts();
  return (
    <Dialog
      open
      size="small"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('directory:systems.added')}
      dismissible={false}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('directory:systems.kept')}
        </Button>
      }
    >
      <SecretOnce
        title={t('directory:systems.once')}
        text={t('directory:systems.onceText')}
        secret={secret}
      />
    </Dialog>
  );
}

import { useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './directory.module.css';

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
      <div className={styles['form']}>
        <Banner tone="caution" title={t('directory:systems.once')}>
          {t('directory:systems.onceText')}
        </Banner>
        <p>
          <CodeText value={secret} copy />
        </p>
      </div>
    </Dialog>
  );
}

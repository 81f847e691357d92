import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { withoutView } from './list-look.ts';
import styles from './remove-views-dialog.module.css';
import type { UsedLook } from './use-list-look.ts';

/** The views of a list, to be removed one by one. */
export function RemoveViewsDialog({ used, onClose }: { readonly used: UsedLook; onClose(): void }) {
  const t = useTexts();
  const { look, change } = used;
  const remove = (name: string) => {
    void change((now) => withoutView(now, name));
    if (look.views.length === 1) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="small"
      title={t('lists:removeTitle')}
      description={t('lists:removeText')}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <ul className={styles['views']}>
        {look.views.map(({ name }) => (
          <li key={name} className={styles['view']}>
            <bdi className={styles['name']}>{name}</bdi>
            <Button size="small" aria-label={t('lists:removeOne', { name })} onClick={() => remove(name)}>
              {t('lists:removeButton')}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

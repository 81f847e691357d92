import { previewPagesMax } from '@sorgfalt/contract';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './documents.module.css';

interface PageSwitchProps {
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  onChange(page: number): void;
}

/** From page to page; at an end the button stays where the focus is. */
export function PageSwitch({ page, pages, onChange }: PageSwitchProps) {
  const t = useTexts();
  const drawn = Math.min(pages, previewPagesMax);
  return (
    <div className={styles['pages']}>
      <Button size="small" aria-disabled={page === 1} onClick={() => onChange(page - 1)}>
        {t('files:documents.previousPage')}
      </Button>
      <output>{t('files:documents.pageOf', { page, pages })}</output>
      <Button size="small" aria-disabled={page === drawn} onClick={() => onChange(page + 1)}>
        {t('files:documents.nextPage')}
      </Button>
      {pages > drawn && <p className={styles['quiet']}>{t('files:documents.pagesMore', { drawn })}</p>}
    </div>
  );
}

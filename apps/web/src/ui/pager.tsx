import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { cx } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import { useUiTexts } from './ui-texts.tsx';
import styles from './pager.module.css';

export interface PagerProps {
  label: string;
  /** From 1. */
  page: number;
  pageCount: number;
  onPageChange: (page: number) => void;
  /** `Page 2 of 9`. */
  text: string;
  className?: string;
}

export function Pager({ label, page, pageCount, onPageChange, text, className }: PagerProps) {
  const texts = useUiTexts();
  return (
    <nav aria-label={label} className={cx(styles['pager'], className)}>
      <IconButton
        size="small"
        noTooltip
        label={texts.previous}
        icon={<IconChevronLeft className={styles['arrow']} />}
        disabled={page <= 1}
        onClick={() => onPageChange(page - 1)}
      />
      <span aria-live="polite">{text}</span>
      <IconButton
        size="small"
        noTooltip
        label={texts.next}
        icon={<IconChevronRight className={styles['arrow']} />}
        disabled={page >= pageCount}
        onClick={() => onPageChange(page + 1)}
      />
    </nav>
  );
}

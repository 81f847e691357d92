import { cx } from './class-names.ts';
import styles from './share-bar.module.css';

/** How much there is of what there may be, from 0 to 1; the number beside it says the same. */
export function ShareBar({ share, className }: { share: number; className?: string | undefined }) {
  return (
    <span className={cx(styles['track'], className)} aria-hidden="true">
      <span
        className={styles['fill']}
        style={{ inlineSize: `${String(Math.max(0, Math.min(1, share)) * 100)}%` }}
      />
    </span>
  );
}

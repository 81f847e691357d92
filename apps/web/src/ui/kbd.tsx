import { cx } from './class-names.ts';
import styles from './kbd.module.css';

export interface KbdProps {
  /** Keys pressed together are joined by +, one after the other by a space: `Ctrl+K`, `g d`. */
  keys: string;
  /** Takes the colour of its surroundings, for use inside buttons. Not read aloud. */
  quiet?: boolean;
  className?: string;
}

export function Kbd({ keys, quiet = false, className }: KbdProps) {
  const names = keys.split(/[\s+]+/);
  return (
    <bdi
      dir="ltr"
      className={cx(styles['keys'], quiet && styles['quiet'], className)}
      aria-hidden={quiet || undefined}
    >
      {names.map((name, place) => (
        <kbd key={`${String(place)}${name}`} className={styles['key']}>
          {name}
        </kbd>
      ))}
    </bdi>
  );
}

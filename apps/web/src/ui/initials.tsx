import styles from './initials.module.css';

/** A person as a round disc; the name stands beside it, so it is not read. */
export function Initials({ name, size = 'regular' }: { name: string; size?: 'regular' | 'large' }) {
  return (
    <span className={styles['disc']} data-size={size} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}

/** The first letters of the first and the last word: `NB` of Nora van Beispiel. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : ''];
  return [first, last]
    .map((word) => /./u.exec(word)?.[0] ?? '')
    .join('')
    .toLocaleUpperCase();
}

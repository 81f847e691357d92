import styles from './spinner.module.css';

export interface SpinnerProps {
  /** Read aloud; without it the spinner is decoration. */
  label?: string;
  /** Edge in px. */
  size?: number;
}

export function Spinner({ label, size = 20 }: SpinnerProps) {
  const ring = (
    <svg
      className={styles['ring']}
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      aria-hidden="true"
    >
      <circle cx="10" cy="10" r="8" stroke="currentColor" strokeOpacity="0.25" strokeWidth="2.5" />
      <path d="M18 10a8 8 0 0 0-8-8" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  );
  if (label === undefined) return ring;
  return (
    <output className={styles['labelled']}>
      {ring}
      <span>{label}</span>
    </output>
  );
}

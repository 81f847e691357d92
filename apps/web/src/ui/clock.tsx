import type { ReactNode } from 'react';
import styles from './clock.module.css';
import { fullStamp } from './date-format.ts';
import type { TimeLeft } from './time-left.ts';

/** A stroke as wide as its circle's diameter fills the disc. */
const handRadius = 2.5;
const around = 2 * Math.PI * handRadius;

type Left = Pick<TimeLeft, 'used' | 'pace'>;

/** The part of a term that is used, as a hand goes round from twelve. */
export function Clock({ left: { used, pace } }: { left: Left }) {
  return (
    <svg
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentcolor"
      className={styles['clock']}
      data-pace={pace}
      aria-hidden="true"
    >
      <circle cx="8" cy="8" r="7.25" strokeWidth="1.5" />
      <circle
        cx="8"
        cy="8"
        r={handRadius}
        strokeWidth={2 * handRadius}
        strokeDasharray={`${String(used * around)} ${String(around)}`}
        transform="rotate(-90 8 8)"
      />
    </svg>
  );
}

/** The time left in words; the day and hour that it ends stand in the title. */
export function TimeLeftText({ left, due, children }: { left: Left; due: string; children: ReactNode }) {
  return (
    <time dateTime={due} title={fullStamp(due)} className={styles['words']} data-pace={left.pace}>
      <bdi>{children}</bdi>
    </time>
  );
}

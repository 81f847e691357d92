import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import { DateText } from './date-text.tsx';
import { Spinner } from './spinner.tsx';
import styles from './stepper.module.css';

export type StepState = 'pending' | 'processing' | 'completed' | 'flagged';

export interface Step {
  id: string;
  label: string;
  state: StepState;
  /** The state in words. */
  stateLabel: string;
  who?: string;
  /** An instant in UTC. */
  when?: string;
}

export interface StepperProps {
  label: string;
  steps: readonly Step[];
  className?: string;
}

/** Where a case stands. The first step that is not completed is the current one. */
export function Stepper({ label, steps, className }: StepperProps) {
  const current = steps.findIndex((step) => step.state !== 'completed');
  return (
    <ol aria-label={label} className={cx(styles['steps'], className)}>
      {steps.map((step, place) => (
        <li
          key={step.id}
          className={styles['step']}
          data-state={step.state}
          aria-current={place === current ? 'step' : undefined}
        >
          <span className={styles['head']}>
            <span className={styles['mark']} aria-hidden="true">
              {markOf(step.state, place + 1)}
            </span>
            <span className={styles['label']}>{step.label}</span>
          </span>
          <span className={styles['state']}>{step.stateLabel}</span>
          {(step.who !== undefined || step.when !== undefined) && (
            <span className={styles['meta']}>
              {step.who !== undefined && <span>{step.who}</span>}
              {step.when !== undefined && <DateText value={step.when} withTime />}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

function markOf(state: StepState, number: number): ReactNode {
  if (state === 'completed') return <IconCheck size={14} stroke={2.5} />;
  if (state === 'flagged') return <IconAlertTriangle size={14} />;
  if (state === 'processing') return <Spinner size={14} />;
  return number;
}

import { IconCheck, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './decision-footer.module.css';

export interface DecisionChoice {
  readonly label: string;
  readonly kbd: string;
  onChoose(): void;
  /** Why this person cannot choose it; it stays in reach and says so. */
  readonly disabledReason?: string | undefined;
}

export interface DecisionFooterProps {
  /** Names the place for who does not see it. */
  readonly label: string;
  /** Why this person may decide, or may not. */
  readonly why: ReactNode;
  /** Asking instead of deciding, where that can be done. */
  readonly askBack?: ReactNode;
  readonly reject: DecisionChoice;
  readonly approve: DecisionChoice;
  /** Stands in place of the choices once one was made. */
  readonly children?: ReactNode;
}

/** The end of what is decided, always in sight. Approving is ink and rejecting an outline: neither is the way forward. */
export function DecisionFooter({ label, why, askBack, reject, approve, children }: DecisionFooterProps) {
  return (
    <section aria-label={label} data-decision-footer="" className={styles['footer']}>
      {children || (
        <>
          <p className={styles['why']}>
            <bdi>{why}</bdi>
          </p>
          <div className={styles['choices']}>
            {askBack}
            <Choice choice={reject} hook="reject" icon={<IconX />} variant="secondary" />
            <Choice choice={approve} hook="approve" icon={<IconCheck />} variant="ink" />
          </div>
        </>
      )}
    </section>
  );
}

interface ChoiceProps {
  readonly choice: DecisionChoice;
  /** What the keys press. */
  readonly hook: 'approve' | 'reject';
  readonly icon: ReactNode;
  readonly variant: 'ink' | 'secondary';
}

function Choice({ choice: { label, kbd, onChoose, disabledReason }, hook, icon, variant }: ChoiceProps) {
  return (
    <Button
      variant={variant}
      icon={icon}
      kbd={kbd}
      data-decision={hook}
      onClick={onChoose}
      {...(disabledReason === undefined ? {} : { disabledReason })}
    >
      {label}
    </Button>
  );
}

import { ReportingCard } from './reporting-card.tsx';
import styles from './reporting.module.css';
import { TransparencyCard } from './transparency-card.tsx';

/** A client and the transparency register, both ways: what the firm reports, and what it read. */
export function ReportingPart({ clientId }: { clientId: string }) {
  return (
    <div className={styles['parts']}>
      <ReportingCard clientId={clientId} />
      <TransparencyCard clientId={clientId} />
    </div>
  );
}

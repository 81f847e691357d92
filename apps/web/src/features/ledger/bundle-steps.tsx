import { useTexts } from '../../i18n/use-texts.ts';
import styles from './bundle-result.module.css';
import type { Step } from './reason-text.ts';
import { StepTable } from './step-table.tsx';
import { Looked, Outcome } from './verify-steps.tsx';

interface BundleStepsProps<Own extends Step> {
  readonly title: string;
  readonly steps: readonly Own[];
  nameOf(step: Own): string;
  /** The file that a step is about. */
  subjectOf?(step: Own): string;
}

/** A table of steps with what each looked at. */
export function BundleSteps<Own extends Step>({ title, steps, nameOf, subjectOf }: BundleStepsProps<Own>) {
  const t = useTexts();
  const heads = ['step', 'browser', 'looked'] as const;
  const rows = steps.map((step, index) => ({
    // A step may stand there for several files.
    id: `${step.id} ${index}`,
    name: nameOf(step),
    note: subjectOf && <span className={styles['subject']}>{subjectOf(step)}</span>,
    cells: [
      <Outcome key="outcome" step={step} isOfBundle={subjectOf !== undefined} />,
      <Looked key="looked" detail={step.detail} />,
    ],
  }));
  return (
    <div>
      <h3 className={styles['heading']}>{title}</h3>
      <StepTable label={title} heads={heads.map((head) => t(`ledger:verify.${head}`))} rows={rows} />
    </div>
  );
}

import { useTexts } from '../../i18n/use-texts.ts';
import styles from './bundle-result.module.css';
import type { Step } from './reason-text.ts';
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
  return (
    <div>
      <h3 className={styles['heading']}>{title}</h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways on narrow screens */}
      <section className={styles['scroll']} tabIndex={0} aria-label={title}>
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">{t('ledger:verify.step')}</th>
              <th scope="col">{t('ledger:verify.browser')}</th>
              <th scope="col">{t('ledger:verify.looked')}</th>
            </tr>
          </thead>
          <tbody>
            {steps.map((step, index) => (
              // A step may stand there for several files.
              // oxlint-disable-next-line react/no-array-index-key -- the list never changes
              <tr key={`${step.id} ${index}`}>
                <th scope="row">
                  {nameOf(step)}
                  {subjectOf && <span className={styles['subject']}>{subjectOf(step)}</span>}
                </th>
                <td>
                  <Outcome step={step} isOfBundle={subjectOf !== undefined} />
                </td>
                <td>
                  <Looked detail={step.detail} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

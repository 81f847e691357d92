import type { BundleVerification } from '@sorgfalt/ledger';
import type { Translate } from '../../i18n/i18n.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { wordOf } from '../../i18n/word-of.ts';
import { Banner } from '../../ui/banner.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import type { CheckedBundle } from './bundle-check.ts';
import styles from './bundle-result.module.css';
import { NotQualifiedChip } from './stamp-facts.tsx';
import { Looked, Outcome, type Step } from './verify-steps.tsx';

/** What the check of a bundle found: the verdict first, then every step with the bytes it looked at. */
export function BundleResult({ checked }: { checked: CheckedBundle }) {
  const t = useTexts();
  const { result } = checked;
  const { entries, steps } = result;
  return (
    <div className={styles['result']}>
      <VerdictBanner result={result} />
      <Stamp checked={checked} />
      <Steps
        title={t('proofs:bundle.whole')}
        steps={steps}
        nameOf={({ id }) => wordOf(t, `proofs:bundleStep.${id}`, id)}
        subjectOf={({ subject }) => subject}
      />
      {entries.map((entry) => (
        <Steps
          key={entry.folder}
          title={t('proofs:bundle.entry', { folder: entry.folder })}
          steps={entry.steps}
          nameOf={(step) => t(`ledger:step.${step.id}`)}
        />
      ))}
    </div>
  );
}

/** Who confirmed the time of everything in the bundle, and when it was checked here. */
function Stamp({ checked: { result, hasOwnStamp, verifiedAt } }: { checked: CheckedBundle }) {
  const t = useTexts();
  const { timestamp } = result;
  const stamped =
    timestamp === null
      ? []
      : [
          { label: t('proofs:stamp.authority'), value: timestamp.authority },
          { label: t('proofs:stamp.time'), value: <DateText value={timestamp.genTime} withTime /> },
          {
            label: t('proofs:stamp.serial'),
            value: <CodeText value={timestamp.serial} max={28} copy />,
          },
        ];
  return (
    <>
      {hasOwnStamp && (
        <p className={styles['note']}>
          <NotQualifiedChip /> {t('proofs:stamp.embeddedText')}
        </p>
      )}
      <KeyValueList
        items={[
          ...stamped,
          { label: t('ledger:verify.verifiedAt'), value: <DateText value={verifiedAt} withTime /> },
        ]}
      />
    </>
  );
}

function VerdictBanner({ result }: { result: BundleVerification }) {
  const t = useTexts();
  const { verdict } = result;
  if (verdict === 'verified') {
    return (
      <Banner tone="good" title={t('proofs:bundle.verified')}>
        {t('proofs:bundle.verifiedText')}
      </Banner>
    );
  }
  if (verdict === 'failed') {
    return (
      <Banner tone="bad" title={t('proofs:bundle.failed')}>
        {t('proofs:bundle.failedText', { steps: namesOf(result, 'failed', t) })}
      </Banner>
    );
  }
  return (
    <Banner tone="caution" title={t('proofs:bundle.incomplete')}>
      {t('proofs:bundle.incompleteText', { steps: namesOf(result, 'skipped', t) })}
    </Banner>
  );
}

/** The steps with an outcome, in words, each with the file or entry that it is about. */
function namesOf({ steps, entries }: BundleVerification, outcome: Step['outcome'], t: Translate): string {
  const ofBundle = steps
    .filter((step) => step.outcome === outcome)
    .map(({ id, subject }) => withSubject(wordOf(t, `proofs:bundleStep.${id}`, id), subject));
  const ofEntries = entries.flatMap(({ folder, steps: own }) =>
    own
      .filter((step) => step.outcome === outcome)
      .map(({ id }) => withSubject(t(`ledger:step.${id}`), folder)),
  );
  return [...ofBundle, ...ofEntries].join(', ');
}

function withSubject(name: string, subject: string): string {
  return subject === '' ? name : `${name} (${subject})`;
}

interface StepsProps<Own extends Step> {
  readonly title: string;
  readonly steps: readonly Own[];
  nameOf(step: Own): string;
  /** The file that a step is about. */
  subjectOf?(step: Own): string;
}

function Steps<Own extends Step>({ title, steps, nameOf, subjectOf }: StepsProps<Own>) {
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

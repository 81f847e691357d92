import type { BundleVerification } from '@sorgfalt/ledger';
import type { Translate } from '../../i18n/i18n.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { wordOf } from '../../i18n/word-of.ts';
import { Banner } from '../../ui/banner.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import { BundleEntry } from './bundle-entry.tsx';
import { BundleSteps } from './bundle-steps.tsx';
import type { CheckedBundle } from './bundle-check.ts';
import styles from './bundle-result.module.css';
import { NotQualifiedChip } from './stamp-facts.tsx';
import { reasonText, type Step } from './reason-text.ts';

/** What the check of a bundle found: the verdict first, then every step with the bytes it looked at. */
export function BundleResult({ checked }: { checked: CheckedBundle }) {
  const t = useTexts();
  const { result } = checked;
  const { entries, steps } = result;
  return (
    <div className={styles['result']}>
      <VerdictBanner result={result} />
      {result.verdict !== 'failed' && result.lateEntries.length > 0 && (
        <Banner tone="caution" title={t('proofs:bundle.late')}>
          {t('proofs:bundle.lateText', { places: result.lateEntries.join(', ') })}
        </Banner>
      )}
      <Stamp checked={checked} />
      <BundleSteps
        title={t('proofs:bundle.whole')}
        steps={steps}
        nameOf={({ id }) => wordOf(t, `proofs:bundleStep.${id}`, id)}
        subjectOf={({ subject }) => subject}
      />
      {entries.map((entry) => (
        <BundleEntry key={entry.folder} entry={entry} />
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
  if (verdict === 'own-time') {
    return (
      <Banner tone="caution" title={t('proofs:bundle.ownTime')}>
        {t('proofs:bundle.ownTimeText', { steps: namesOf(result, 'skipped', t, 'only-own-time') })}
      </Banner>
    );
  }
  return (
    <Banner tone="caution" title={t('proofs:bundle.incomplete')}>
      {t('proofs:bundle.incompleteText', { steps: namesOf(result, 'skipped', t) })}
    </Banner>
  );
}

/** The steps with an outcome, of one reason where that is given, each with what it is about; a failure with its reason. */
function namesOf(
  { steps, entries }: BundleVerification,
  outcome: Step['outcome'],
  t: Translate,
  reason?: string,
): string {
  const isMeant = (step: Step) =>
    step.outcome === outcome && (reason === undefined || step.detail['reason'] === reason);
  const say = (name: string, subject: string, step: Step, isOfBundle: boolean) => {
    const place = subject === '' ? name : `${name} (${subject})`;
    return outcome === 'failed' ? `${place}${t('colon')}${reasonText(step, t, isOfBundle)}` : place;
  };
  const ofBundle = steps
    .filter(isMeant)
    .map((step) => say(wordOf(t, `proofs:bundleStep.${step.id}`, step.id), step.subject, step, true));
  const ofEntries = entries.flatMap(({ folder, steps: own }) =>
    own.filter(isMeant).map((step) => say(t(`ledger:step.${step.id}`), folder, step, false)),
  );
  return [...ofBundle, ...ofEntries].join('; ');
}

import type { Verification } from '@sorgfalt/contract';
import { IconCircleCheck, IconCircleMinus, IconCircleX } from '@tabler/icons-react';
import { useTexts } from '../../i18n/use-texts.ts';
import { wordOf } from '../../i18n/word-of.ts';
import { CodeText } from '../../ui/code-text.tsx';
import { reasonText, type Step } from './reason-text.ts';
import { StepTable } from './step-table.tsx';
import styles from './verify-steps.module.css';

type VerificationStep = Verification['steps'][number];
type Steps = readonly Pick<VerificationStep, 'id' | 'outcome' | 'detail'>[];

const order = ['payload', 'statement', 'seal', 'leaf', 'inclusion', 'checkpoint', 'timestamp'] as const;
const icons = { passed: IconCircleCheck, failed: IconCircleX, skipped: IconCircleMinus };
const hashes: readonly string[] = ['proofHash', 'leafHash', 'rootHash', 'keySha256', 'keyId', 'entryId'];

interface VerifyStepsProps {
  readonly server: Steps | undefined;
  readonly browser: Steps | undefined;
  /** Content that is kept from the reader is not erased; the reason must not say so. */
  readonly isRestricted: boolean;
}

/** Every step with what server and browser found, and the bytes they looked at. */
export function VerifySteps({ server, browser, isRestricted }: VerifyStepsProps) {
  const t = useTexts();
  const heads = ['step', 'server', 'browser', 'looked'] as const;
  const rows = order.map((id) => {
    const ofServer = server?.find((step) => step.id === id);
    const ofBrowser = browser?.find((step) => step.id === id);
    return {
      id,
      name: t(`ledger:step.${id}`),
      note: <span className={styles['explain']}>{t(`ledger:explain.${id}`)}</span>,
      cells: [
        <Outcome key="server" step={ofServer} isRestricted={isRestricted} />,
        <Outcome key="browser" step={ofBrowser} isRestricted={isRestricted} />,
        <Looked key="looked" detail={(ofBrowser ?? ofServer)?.detail ?? {}} />,
      ],
    };
  });
  return (
    <StepTable
      label={t('ledger:verify.results')}
      heads={heads.map((head) => t(`ledger:verify.${head}`))}
      rows={rows}
    />
  );
}

/** How a step ended, with an icon and the reason in words. */
export function Outcome({
  step,
  isRestricted = false,
  isOfBundle = false,
}: {
  step: Step | undefined;
  isRestricted?: boolean;
  /** Some codes mean another thing where a file is looked at. */
  isOfBundle?: boolean;
}) {
  const t = useTexts();
  if (step === undefined) return <span>–</span>;
  const Icon = icons[step.outcome];
  // Content that is kept from the reader is not erased.
  const isKept = isRestricted && step.detail['reason'] === 'payload-erased';
  const reason = reasonText(isKept ? { detail: { reason: 'payload-restricted' } } : step, t, isOfBundle);
  return (
    <span className={styles['outcome']} data-outcome={step.outcome}>
      <Icon size={16} aria-hidden="true" className={styles['icon']} />
      <span>
        {t(`ledger:outcome.${step.outcome}`)}
        {reason !== '' && <span className={styles['explain']}>{reason}</span>}
      </span>
    </span>
  );
}

/** The bytes and facts that a step looked at. */
export function Looked({ detail }: { detail: Step['detail'] }) {
  const t = useTexts();
  const facts = Object.entries(detail).filter(([name]) => name !== 'reason');
  return (
    <ul className={styles['facts']}>
      {facts.map(([name, value]) => (
        <li key={name}>
          {wordOf(t, `ledger:looked.${name}`, name)}{' '}
          <CodeText kind={hashes.includes(name) ? 'hash' : 'id'} value={String(value)} />
        </li>
      ))}
    </ul>
  );
}

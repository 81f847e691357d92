import type { LedgerEntryDetail, Verification } from '@sorgfalt/contract';
import type { EntryVerification } from '@sorgfalt/ledger';
import type { Translate } from '../../i18n/i18n.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { wordOf } from '../../i18n/word-of.ts';
import { Banner } from '../../ui/banner.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import { reasonText, type Step } from './reason-text.ts';
import { NotQualifiedChip } from './stamp-facts.tsx';
import { verdictOf } from './verdict.ts';
import { VerifySteps } from './verify-steps.tsx';

interface VerifyResultProps {
  readonly entry: LedgerEntryDetail;
  readonly server: Verification | undefined;
  readonly browser: EntryVerification | undefined;
}

/** What server and browser found, step by step, and what that comes to. */
export function VerifyResult({ entry, server, browser }: VerifyResultProps) {
  const t = useTexts();
  const lacksEd25519 = browser?.steps.some(({ detail }) => detail['reason'] === 'ed25519-not-available');
  return (
    <>
      <VerdictBanner server={server} browser={browser} />
      {lacksEd25519 === true && <Banner tone="caution">{t('ledger:verify.noEd25519')}</Banner>}
      <VerifySteps
        server={server?.steps}
        browser={browser?.steps}
        isRestricted={entry.payloadState === 'restricted'}
      />
      {server && (
        <KeyValueList
          items={[
            {
              label: t('ledger:verify.tsa'),
              value:
                server.tsa_confirmation === null ? (
                  t('ledger:verify.noTsa')
                ) : (
                  <>
                    <DateText value={server.tsa_confirmation} withTime />{' '}
                    {server.tsa_qualified === false && <NotQualifiedChip />}
                  </>
                ),
            },
            {
              label: t('ledger:verify.tsaSerial'),
              value:
                server.tsa_serial === null ? (
                  t('ledger:verify.noTsa')
                ) : (
                  <CodeText value={server.tsa_serial} copy />
                ),
            },
            {
              label: t('ledger:verify.signatureHash'),
              value: <CodeText kind="hash" value={server.signature_hash} />,
            },
            {
              label: t('ledger:verify.verifiedAt'),
              value: <DateText value={server.verified_at} withTime />,
            },
          ]}
        />
      )}
    </>
  );
}

function VerdictBanner({ server, browser }: Omit<VerifyResultProps, 'entry'>) {
  const t = useTexts();
  const { kind, steps, isStamped } = verdictOf(server?.steps, browser?.steps);
  if (kind === 'failed') {
    return (
      <Banner tone="bad" title={t('ledger:verify.failed')}>
        {t('ledger:verify.failedText', { steps: failedSteps([browser?.steps, server?.steps], t) })}
      </Banner>
    );
  }
  if (kind === 'verified') {
    // The mathematics hold either way. An authority of others is one whose rank the product cannot know.
    const isByOthers = isStamped && server?.tsa_qualified === 'unknown';
    return (
      <Banner
        tone={isByOthers ? 'good' : 'caution'}
        title={t(`ledger:verify.${isByOthers ? 'others' : 'own'}`)}
      >
        {t(isStamped ? 'ledger:verify.stampedText' : 'ledger:verify.verifiedText')}
      </Banner>
    );
  }
  const names = steps.map((id) => t(`ledger:step.${id}`)).join(', ');
  return (
    <Banner tone="info" title={t('ledger:verify.consistent')}>
      {names === '' ? null : t('ledger:verify.consistentText', { steps: names })}
    </Banner>
  );
}

/** The steps that failed on either side, each once and with its reason. */
function failedSteps(
  checks: readonly (Verification['steps'] | readonly Step[] | undefined)[],
  t: Translate,
): string {
  const failed = new Map<string, string>();
  for (const step of checks.flatMap((steps) => steps ?? [])) {
    if (step.outcome !== 'failed' || failed.has(step.id)) continue;
    const reason = reasonText(step, t);
    failed.set(step.id, [wordOf(t, `ledger:step.${step.id}`, step.id), reason].filter(Boolean).join(': '));
  }
  return [...failed.values()].join('; ');
}

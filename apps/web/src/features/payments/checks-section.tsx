import type { PaymentDecision, PaymentDetail } from '@sorgfalt/contract';
import { Link } from '@tanstack/react-router';
import { HitCard } from '../../domain/hits/hit-card.tsx';
import { errorText } from '../../client/error-text.ts';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { wordOf } from '../../i18n/word-of.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Checklist, type CheckItem } from '../../ui/checklist.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { addressLines } from './order-lines.tsx';
import styles from './payment-panel.module.css';
import { useReplay } from './queries.ts';
import { ReasonRow } from './reason-row.tsx';
import { ruleText } from './rule-words.ts';

const outcomeTone = { approved: 'good', human_review: 'caution', blocked: 'bad' } as const;

/** What the pipeline found: the outcome, every reason with its points, article and rule version, and each check. */
export function ChecksSection({ detail }: { detail: PaymentDetail }) {
  const t = useTexts();
  const { decision } = detail;
  if (decision === null) return <EmptyState title={t('payments:checks.none')} />;
  const words = (ids: readonly string[]) => ids.map((id) => ruleText(id, t)).join('; ');
  const asking = decision.reasons.filter(({ effect }) => effect === 'person').map(({ ruleId }) => ruleId);
  const lists = decision.lists.map(({ listId }) => listId).join(', ');
  return (
    <div className={styles['stack']}>
      <Banner
        tone={decision.isVoid ? 'caution' : outcomeTone[decision.outcome]}
        title={t(decision.isVoid ? 'payments:checks.void' : `payments:outcome.${decision.outcome}`)}
      >
        {t('payments:checks.score', { score: decision.score, level: t(`risk.${decision.level}`) })}
        {decision.hard.length > 0 && ` ${t('payments:checks.hard', { rules: words(decision.hard) })}`}
        {asking.length > 0 && ` ${t('payments:checks.person', { rules: words(asking) })}`}
      </Banner>
      <section>
        <h3 className={styles['heading']}>{t('payments:checks.reasons')}</h3>
        {decision.reasons.length === 0 ? (
          <p className={styles['quiet']}>{t('payments:checks.noReasons')}</p>
        ) : (
          <ol className={styles['list']}>
            {decision.reasons.map((reason) => (
              <ReasonRow key={reason.ruleId} reason={reason} isHard={decision.hard.includes(reason.ruleId)} />
            ))}
          </ol>
        )}
      </section>
      <section>
        <h3 className={styles['heading']}>{t('payments:checks.title')}</h3>
        <CheckRows decision={decision} bic={detail.draft.creditor.bic} />
      </section>
      {decision.duplicates.length > 0 && <Duplicates duplicates={decision.duplicates} />}
      <Screened decision={decision} detail={detail} />
      <p className={styles['small']}>
        {t('payments:checks.basis', { pack: decision.packVersion })} <DateText value={decision.at} withTime />
        {lists !== '' && ` · ${t('payments:checks.lists', { lists })}`}
      </p>
      <Replay paymentId={detail.paymentId} />
    </div>
  );
}

function CheckRows({ decision, bic }: { decision: PaymentDecision; bic: string | undefined }) {
  const t = useTexts();
  const language = useLanguage();
  const hits = decision.screened.reduce((sum, field) => sum + field.hits.length, 0);
  const ofFamily = (family: string) => decision.reasons.filter((reason) => reason.family === family).length;
  const family = (id: 'amount' | 'behaviour' | 'geography' | 'client'): CheckItem => ({
    id,
    label: t(`payments:family.${id}`),
    status: ofFamily(id) === 0 ? 'ok' : 'warning',
    statusLabel:
      ofFamily(id) === 0
        ? t('payments:checks.clear')
        : t('payments:points', { count: decision.capped[id] ?? 0 }),
  });
  const items: CheckItem[] = [
    {
      id: 'sanctions',
      label: t('payments:checks.sanctions'),
      status: hits === 0 ? 'ok' : 'flag',
      statusLabel: hits === 0 ? t('payments:checks.clear') : t('payments:checks.hits', { count: hits }),
      // Which bank an IBAN is of no list here says.
      ...(bic === undefined ? { detail: t('payments:checks.bankUncompared') } : {}),
    },
    family('geography'),
    family('amount'),
    family('behaviour'),
    family('client'),
    {
      id: 'travel-rule',
      label: t('payments:checks.travelRule'),
      status: decision.repairs.length === 0 ? 'ok' : 'warning',
      statusLabel: t(decision.repairs.length === 0 ? 'payments:checks.complete' : 'payments:checks.repair'),
      ...(decision.repairs.length > 0
        ? {
            detail: new Intl.ListFormat(language).format(
              decision.repairs.map((gap) => wordOf(t, `payments:value.${gap}`, gap)),
            ),
          }
        : {}),
    },
    {
      id: 'payee',
      label: t('payments:checks.payee'),
      status: { MTCH: 'ok', CMTC: 'warning', NMTC: 'warning', NOAP: 'info' }[decision.payeeCheck] as
        | 'ok'
        | 'warning'
        | 'info',
      statusLabel: t(`payments:payee.${decision.payeeCheck}`),
    },
    {
      id: 'duplicates',
      label: t('payments:checks.duplicates'),
      status: decision.duplicates.length === 0 ? 'ok' : 'warning',
      statusLabel:
        decision.duplicates.length === 0
          ? t('payments:checks.clear')
          : t('payments:checks.found', { count: decision.duplicates.length }),
    },
  ];
  return <Checklist label={t('payments:checks.title')} items={items} />;
}

function Duplicates({ duplicates }: Pick<PaymentDecision, 'duplicates'>) {
  const t = useTexts();
  return (
    <section>
      <h3 className={styles['heading']}>{t('payments:duplicate.title')}</h3>
      <ul className={styles['list']}>
        {duplicates.map(({ paymentId, paymentNo, createdAt, window }) => (
          <li key={paymentId} className={styles['row']}>
            <Link to="/app/payments/$paymentId" params={{ paymentId }} search={{}}>
              <CodeText value={paymentNo} />
            </Link>
            <DateText value={createdAt} withTime />
            <span className={styles['small']}>{t(`payments:duplicate.${window}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The listed names that fields of the order resemble, each compared word by word. */
function Screened({ decision, detail }: { decision: PaymentDecision; detail: PaymentDetail }) {
  const t = useTexts();
  const { ultimateDebtor, creditor, ultimateCreditor, remittance } = detail.draft;
  const written = (address: typeof creditor.address | undefined) =>
    address && addressLines(address).join(', ');
  const asked: Readonly<Record<string, string | undefined>> = {
    debtor: detail.debtor.name,
    ultimateDebtor: ultimateDebtor?.name,
    ultimateDebtorAddress: written(ultimateDebtor?.address),
    creditor: creditor.name,
    creditorAddress: written(creditor.address),
    creditorAccount: creditor.account,
    creditorBank: creditor.bic,
    ultimateCreditor: ultimateCreditor?.name,
    ultimateCreditorAddress: written(ultimateCreditor?.address),
    remittance,
  };
  const fields = decision.screened.filter(({ hits }) => hits.length > 0);
  return fields.map(({ field, hits }) => (
    <section key={field}>
      <h3 className={styles['heading']}>
        {t('payments:checks.hitsOf', { field: t(`payments:screened.${field}`) })}
      </h3>
      <div className={styles['list']}>
        {hits.map((hit) => (
          <HitCard
            key={`${hit.listId} ${hit.entityId}`}
            hit={hit}
            query={{ name: asked[field] ?? '' }}
            own="asked"
            headingLevel={4}
            isFramed
          />
        ))}
      </div>
    </section>
  ));
}

/** Computes the decision again from what was stored with it, and says whether it is the same. */
function Replay({ paymentId }: { paymentId: string }) {
  const t = useTexts();
  const replay = useReplay(paymentId);
  return (
    <div className={styles['row']}>
      <Button size="small" loading={replay.isPending} onClick={() => replay.mutate()}>
        {t('payments:replay.button')}
      </Button>
      <output className={styles['small']}>
        {replay.data && t(replay.data.isSame ? 'payments:replay.same' : 'payments:replay.differs')}
        {replay.error && errorText(replay.error, t)}
      </output>
    </div>
  );
}

import type { ReviewItemDetail } from '@sorgfalt/contract';
import type { ReactNode } from 'react';
import { countryName } from '../../domain/countries.ts';
import type { Translate } from '../../i18n/i18n.ts';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { wordOf } from '../../i18n/word-of.ts';
import { CodeText } from '../../ui/code-text.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import styles from './case-facts.module.css';
import { fieldLabel, valueText, type Scalar } from './words.ts';

/** What is decided, before everything else: the amount and whom it goes to, then each fact, and what a check flagged. */
export function CaseFacts({ item }: { item: ReviewItemDetail }) {
  const t = useTexts();
  const language = useLanguage();
  const { amountMinor, currency, flaggedFields, submittedBy } = item;
  // What came up by itself was submitted by nobody.
  const isRaised = item.type === 'periodic_review' || item.type === 'rescreening';
  // The version of the order stands where the order is.
  const { beneficiary = null, version: _, ...metadata } = item.transactionMetadata;
  return (
    <section aria-label={t('review:facts.title')} className={styles['facts']}>
      {amountMinor !== null && currency !== null && (
        <div className={styles['sum']}>
          <MoneyText minor={amountMinor} currency={currency} className={styles['amount']} />
          {beneficiary !== null && (
            <p className={styles['payee']}>
              <bdi>{String(beneficiary)}</bdi>
            </p>
          )}
        </div>
      )}
      <dl className={styles['list']}>
        {inOrder(metadata).map(
          ([name, value]) =>
            value !== null && (
              <Fact
                key={name}
                label={wordOf(t, `review:field.${name}`, wordOf(t, `review:param.${name}`, name))}
              >
                {factText(name, value, t, language)}
              </Fact>
            ),
        )}
        <Fact label={t(isRaised ? 'review:facts.raised' : 'review:facts.submitted')}>
          {!isRaised && (
            <>
              <bdi>{submittedBy.name}</bdi>
              {' · '}
            </>
          )}
          <DateText value={item.submittedAt} withTime />
        </Fact>
        {!usualTypes.includes(item.type) && (
          <Fact label={t('review:facts.type')}>{wordOf(t, `review:value.${item.type}`, item.type)}</Fact>
        )}
        {flaggedFields.length > 0 && (
          <Fact label={t('review:facts.flagged')} isFlagged>
            {flaggedFields.map((field) => fieldLabel(field, t)).join(', ')}
          </Fact>
        )}
      </dl>
    </section>
  );
}

/** As they are asked for when money is sent; the database has an order of its own. */
const order = [
  'account',
  'country',
  'executionDate',
  'reference',
  'charged',
  'payeeCheck',
  'nationality',
  'channel',
];

function inOrder(metadata: Readonly<Record<string, Scalar>>): [string, Scalar][] {
  const placeOf = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  return Object.entries(metadata).toSorted(([one], [other]) => placeOf(one) - placeOf(other));
}

/** Those that the workflow, which stands above, says already. */
const usualTypes: readonly string[] = ['payment', 'onboarding'];

/** Accounts stand in groups of four; codes of countries and of the check of the payee are said in words. */
function factText(name: string, value: Scalar, t: Translate, language: string): ReactNode {
  if (name === 'account' || name === 'charged') return <CodeText kind="iban" value={String(value)} />;
  if (name === 'country' || name === 'nationality') return countryName(String(value), language);
  if (name === 'payeeCheck') return wordOf(t, `payments:payee.${String(value)}`, String(value));
  return valueText(name, value, t);
}

interface FactProps {
  readonly label: string;
  readonly isFlagged?: boolean;
  readonly children: ReactNode;
}

function Fact({ label, isFlagged = false, children }: FactProps) {
  return (
    <div data-flagged={isFlagged || undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

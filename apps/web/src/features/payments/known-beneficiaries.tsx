import type { Beneficiary } from '@sorgfalt/contract';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../i18n/use-texts.ts';
import { CodeText } from '../../ui/code-text.tsx';
import { Status } from '../../ui/status.tsx';
import { beneficiaryValues } from './form-values.ts';
import styles from './payment-form.module.css';
import { beneficiariesQuery } from './queries.ts';
import type { OrderForm } from './use-order-form.ts';

const shownMax = 5;

function matching(beneficiaries: readonly Beneficiary[], typed: string): readonly Beneficiary[] {
  const words = typed.toLowerCase().split(/\s+/u).filter(Boolean);
  return beneficiaries
    .filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
    .slice(0, shownMax);
}

/** Whom the client paid before; one press fills in name, account and address. */
export function KnownBeneficiaries({ form, clientId }: { form: OrderForm; clientId: string }) {
  const t = useTexts();
  const { data } = useQuery(beneficiariesQuery(clientId));
  const { name, account } = form.values;
  const found = matching(data?.beneficiaries ?? [], name).filter(
    (known) => known.name !== name || known.account !== account.replaceAll(/\s/gu, ''),
  );
  if (found.length === 0) return null;
  return (
    <section className={styles['known']} aria-label={t('payments:known.title')}>
      <p className={styles['note']}>{t('payments:known.title')}</p>
      <ul className={styles['options']}>
        {found.map((known) => (
          <li key={known.beneficiaryId}>
            <button
              type="button"
              className={styles['option']}
              onClick={() => form.takeOver(beneficiaryValues(known))}
            >
              <bdi>{known.name}</bdi>
              <CodeText value={known.account} kind="iban" copy={false} />
              <span className={styles['note']}>
                {t('payments:known.times', { count: known.paymentCount })}
              </span>
              {known.frozenBy !== null && <Status tone="stopped">{t('payments:known.frozen')}</Status>}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

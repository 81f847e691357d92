import type { PaymentDraft } from '@sorgfalt/contract';
import { parseIban } from '@sorgfalt/money';
import { formatReference, parseReference } from '@sorgfalt/payments';
import type { ReactNode } from 'react';
import { countryName } from '../../domain/countries.ts';
import { purposeText } from '../../domain/payment-evidence.ts';
import type { Translate } from '../../i18n/i18n.ts';
import { useLanguage } from '../../i18n/use-texts.ts';
import { CodeText } from '../../ui/code-text.tsx';
import { DateText } from '../../ui/date-text.tsx';
import styles from './payment-panel.module.css';

type Address = PaymentDraft['creditor']['address'];
interface Line {
  readonly id: string;
  readonly label: string;
  readonly value: ReactNode;
}

/** What an order says of the creditor and of the payment, for reading; what it does not say is left out. */
export function orderLines(draft: PaymentDraft, t: Translate): Line[] {
  const { creditor, ultimateDebtor, ultimateCreditor } = draft;
  const line = (id: string, label: string, value: ReactNode): Line => ({ id, label, value });
  const said = (
    id: string,
    label: string,
    text: string | undefined,
    show: (text: string) => ReactNode,
  ): Line[] => (text === undefined || text === '' ? [] : [line(id, label, show(text))]);
  const lived = (id: 'ultimateDebtorAddress' | 'ultimateCreditorAddress', address?: Address): Line[] =>
    address === undefined ? [] : [line(id, t(`payments:screened.${id}`), <AddressText address={address} />)];
  const asName = (name: string) => <bdi>{name}</bdi>;
  const asCode = (code: string) => <CodeText value={code} />;
  return [
    line('creditor', t('payments:field.creditor.name'), asName(creditor.name)),
    line('account', t('payments:field.creditor.account'), <AccountText account={creditor.account} />),
    ...said('bic', t('payments:field.creditor.bic'), creditor.bic, asCode),
    line('address', t('payments:field.creditor.address'), <AddressText address={creditor.address} />),
    line('date', t('payments:field.executionDate'), <DateText value={draft.executionDate} />),
    ...said('reference', t('payments:field.reference'), draft.reference, (text) =>
      asCode(groupedReference(text)),
    ),
    ...said('remittance', t('payments:field.remittance'), draft.remittance, asName),
    ...said('purpose', t('payments:field.purpose'), draft.purpose, (code) => asName(purposeText(code, t))),
    ...said('ultimateDebtor', t('payments:field.ultimateDebtor.name'), ultimateDebtor?.name, asName),
    ...lived('ultimateDebtorAddress', ultimateDebtor?.address),
    ...said('ultimateCreditor', t('payments:field.ultimateCreditor.name'), ultimateCreditor?.name, asName),
    ...lived('ultimateCreditorAddress', ultimateCreditor?.address),
  ];
}

function groupedReference(text: string): string {
  const reference = parseReference(text);
  return reference.ok ? formatReference(reference.value) : text;
}

function AccountText({ account }: { account: string }) {
  const iban = parseIban(account);
  return iban.ok ? <CodeText value={iban.value} kind="iban" /> : <CodeText value={account} />;
}

/** A postal address in the lines in which it is written, without the country. */
export function addressLines({ street, buildingNumber, postCode, town, lines = [] }: Address): string[] {
  return [[street, buildingNumber], ...lines.map((line) => [line]), [postCode, town]]
    .map((parts) => parts.filter(Boolean).join(' '))
    .filter((line) => line !== '');
}

/** A postal address with its country in the language of the screen. */
function AddressText({ address }: { address: Address }) {
  const language = useLanguage();
  const { country } = address;
  const lines = [
    ...addressLines(address),
    ...(country === undefined || country === '' ? [] : [countryName(country, language)]),
  ];
  return (
    <span className={styles['address']}>
      {lines.map((line, place) => (
        // A town can be called as its country is.
        <bdi key={`${String(place)} ${line}`}>{line}</bdi>
      ))}
    </span>
  );
}

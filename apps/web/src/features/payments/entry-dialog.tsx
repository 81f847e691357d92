import type { Payment, StatementEntry } from '@sorgfalt/contract';
import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useState, type FormEvent } from 'react';
import { CallFailed } from '../../client/call-failed.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { wordOf } from '../../i18n/word-of.ts';
import { Button } from '../../ui/button.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useToast } from '../../ui/toast.tsx';
import styles from './payment-form.module.css';
import { candidatesQuery, useSettleEntry } from './statement-queries.ts';

interface EntryDialogProps {
  readonly entry: StatementEntry;
  onClose(): void;
}

/** An entry of a statement in full; one that nothing matched is settled here, with notes. */
export function EntryDialog({ entry, onClose }: EntryDialogProps) {
  const t = useTexts();
  const toast = useToast();
  const formId = useId();
  const settle = useSettleEntry(entry.entryId);
  const [payment, setPayment] = useState<Payment>();
  const [notes, setNotes] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const isOpen = entry.state === 'unmatched';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (settle.isPending || notes.trim() === '') return;
    settle.mutate(
      { paymentId: payment?.paymentId ?? null, notes },
      {
        onSuccess: () => {
          toast.show({ type: 'success', title: t('payments:settle.done') });
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      busy={settle.isPending}
      title={t('payments:settle.title')}
      {...(isOpen ? { description: t('payments:settle.text') } : {})}
      footer={
        <>
          <Button onClick={onClose} aria-disabled={settle.isPending}>
            {t(isOpen ? 'cancel' : 'close')}
          </Button>
          {isOpen && (
            <Button type="submit" form={formId} variant="primary" loading={settle.isPending}>
              {t(payment === undefined ? 'payments:settle.other' : 'payments:settle.isPayment')}
            </Button>
          )}
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className={styles['stack']}>
        <EntryFacts entry={entry} />
        {isOpen && (
          <>
            <PaymentChoice payment={payment} onChange={setPayment} />
            <Field
              label={t('payments:settle.notes')}
              required
              error={isChecked && notes.trim() === '' ? t('payments:settle.notesRequired') : undefined}
            >
              <TextArea
                rows={3}
                maxLength={4000}
                value={notes}
                onChange={(event) => setNotes(event.target.value)}
              />
            </Field>
          </>
        )}
        {settle.error && <CallFailed error={settle.error} compact title={t('payments:action.failed')} />}
      </form>
    </Dialog>
  );
}

function EntryFacts({ entry }: { entry: StatementEntry }) {
  const t = useTexts();
  const codes = [
    ['endToEndId', entry.endToEndId],
    ['uetr', entry.uetr],
  ] as const;
  return (
    <KeyValueList
      items={[
        {
          id: 'amount',
          label: t('payments:column.amount'),
          value: <MoneyText minor={entry.amountMinor} currency={entry.currency} />,
        },
        ...(entry.bookedOn === null
          ? []
          : [
              {
                id: 'date',
                label: t('payments:column.date'),
                value: <DateText value={entry.bookedOn} />,
              },
            ]),
        {
          id: 'counterparty',
          label: t('payments:entries.counterparty'),
          value: (
            <>
              {entry.counterparty !== null && <bdi>{entry.counterparty} </bdi>}
              {entry.counterpartyAccount !== null && (
                <CodeText value={entry.counterpartyAccount} kind="iban" />
              )}
            </>
          ),
        },
        ...(entry.remittance === null
          ? []
          : [
              {
                id: 'text',
                label: t('payments:entries.text'),
                value: <bdi>{entry.remittance}</bdi>,
              },
            ]),
        ...codes
          .filter(([, value]) => value !== null)
          .map(([id, value]) => ({
            id,
            label: t(`payments:bank.${id}`),
            value: <CodeText value={value ?? ''} copy />,
          })),
        ...(entry.paymentId === null
          ? []
          : [
              {
                id: 'payment',
                label: t('payments:column.payment'),
                value: (
                  <Link to="/app/payments/$paymentId" params={{ paymentId: entry.paymentId }} search={{}}>
                    {t('payments:entries.openPayment')}
                  </Link>
                ),
              },
            ]),
        ...(entry.note === null
          ? []
          : [
              {
                id: 'note',
                label: t('payments:settle.notes'),
                value: <bdi>{wordOf(t, `payments:entryNote.${entry.note}`, entry.note)}</bdi>,
              },
            ]),
      ]}
    />
  );
}

interface PaymentChoiceProps {
  readonly payment: Payment | undefined;
  onChange(payment: Payment | undefined): void;
}

/** Which payment of ours the entry is; none chosen says that it is something else. */
function PaymentChoice({ payment, onChange }: PaymentChoiceProps) {
  const t = useTexts();
  const [text, setText] = useState('');
  const search = useDeferredValue(text.trim());
  const { data } = useQuery(candidatesQuery(search));
  const found = search.length > 1 ? (data?.payments ?? []) : [];
  if (payment !== undefined) {
    return (
      <Field label={t('payments:settle.payment')}>
        <div className={styles['row']}>
          <CodeText value={payment.paymentNo} /> <bdi>{payment.beneficiary}</bdi>
          <MoneyText minor={payment.amountMinor} currency={payment.currency} />
          <Button size="small" variant="ghost" onClick={() => onChange(undefined)}>
            {t('payments:settle.change')}
          </Button>
        </div>
      </Field>
    );
  }
  return (
    <>
      <Field
        label={t('payments:settle.payment')}
        hint={t('payments:settle.paymentHint')}
        optionalText={t('optional')}
      >
        <TextInput
          type="search"
          autoComplete="off"
          maxLength={140}
          placeholder={t('payments:filter.search')}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
      </Field>
      {found.length > 0 && (
        <ul className={styles['options']} aria-label={t('payments:settle.found')}>
          {found.map((candidate) => (
            <li key={candidate.paymentId}>
              <button type="button" className={styles['option']} onClick={() => onChange(candidate)}>
                <CodeText value={candidate.paymentNo} /> <bdi>{candidate.beneficiary}</bdi>
                <MoneyText minor={candidate.amountMinor} currency={candidate.currency} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

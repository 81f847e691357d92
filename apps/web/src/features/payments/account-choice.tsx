import type { ClientAccount } from '@sorgfalt/contract';
import { useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../client/error-text.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Field } from '../../ui/field.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { accountLabel } from './account-label.ts';
import { accountQuery } from './queries.ts';
import type { AccountOffer } from './use-account-offer.ts';

/** What finds an account among more than can be offered at once, by client, holder or IBAN. */
export function AccountSearch({ offer }: { offer: AccountOffer }) {
  const t = useTexts();
  const { accounts, isSearched, text, isFetching, error, onTextChange } = offer;
  if (!isSearched) return null;
  const isNone = text.trim() !== '' && !isFetching && accounts.length === 0;
  return (
    <Field
      label={t('payments:accounts.find')}
      hint={<output>{t(isNone ? 'payments:accounts.notFound' : 'payments:accounts.findHint')}</output>}
      optionalText={t('optional')}
      error={error ? errorText(error, t) : undefined}
    >
      <TextInput
        type="search"
        autoComplete="off"
        maxLength={140}
        value={text}
        onChange={(event) => onTextChange(event.target.value)}
        onKeyDown={(event) => {
          // Enter sends no form while an account is looked for.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
    </Field>
  );
}

interface AccountSelectProps {
  readonly offer: AccountOffer;
  readonly account: ClientAccount | undefined;
  readonly isDisabled?: boolean;
  onChoose(account: ClientAccount | undefined): void;
  onBlur?(): void;
}

/** The accounts that are offered, and the chosen one wherever it stands. */
export function AccountSelect({ offer, account, isDisabled = false, onChoose, onBlur }: AccountSelectProps) {
  const t = useTexts();
  const client = useQueryClient();
  const isOffered = offer.accounts.some(({ accountId }) => accountId === account?.accountId);
  const options = account === undefined || isOffered ? offer.accounts : [account, ...offer.accounts];
  return (
    <NativeSelect
      data-path="accountId"
      placeholder={t('payments:form.choose')}
      disabled={isDisabled}
      options={options.map((each) => ({ value: each.accountId, label: accountLabel(each) }))}
      value={account?.accountId ?? ''}
      onChange={(event) => {
        const chosen = options.find(({ accountId }) => accountId === event.target.value);
        // It stays known when what is offered changes.
        if (chosen !== undefined) client.setQueryData(accountQuery(chosen.accountId).queryKey, chosen);
        onChoose(chosen);
      }}
      {...(onBlur === undefined ? {} : { onBlur })}
    />
  );
}

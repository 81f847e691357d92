import { useRef, useState, type FormEvent } from 'react';
import { IconSearch } from '@tabler/icons-react';
import { countryOptions } from '../../domain/countries.ts';
import { errorText } from '../../client/error-text.ts';
import { fieldText } from '../../domain/hits/words.ts';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { ClientPicker } from '../../domain/clients/client-picker.tsx';
import type { PickedClient } from '../../domain/clients/client-search.tsx';
import { useCase } from './queries.ts';
import {
  checkDraft,
  draftOf,
  emptyDraft,
  entityKinds,
  nameLengthMax,
  type QueryDraft,
} from './query-draft.ts';
import type { HandSearch } from './use-hand-search.ts';
import styles from './query-form.module.css';

/** What is asked: a name and whatever else is known. Nothing of it gets into the address. */
export function QueryForm({ search }: { search: HandSearch }) {
  const t = useTexts();
  const language = useLanguage();
  const { draft, setDraft, client, setClient } = search;
  const [isChecked, setIsChecked] = useState(false);
  const [thisYear] = useState(() => new Date().getFullYear());
  const form = useRef<HTMLFormElement>(null);
  const checked = checkDraft(draft, thisYear);
  const problems = isChecked && !checked.ok ? checked.problems : [];
  const set = (change: Partial<QueryDraft>) => setDraft({ ...draft, ...change });

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (checked.ok) search.run(checked.query);
    else form.current?.querySelector<HTMLElement>(`[name="${checked.problems[0] ?? ''}"]`)?.focus();
  };
  const load = useCase();
  // What the client stated fills the form.
  const handleClient = (next: PickedClient | undefined) => {
    if (next === undefined) return setClient(undefined);
    return load.mutate(next.caseId, {
      onSuccess: (detail) => {
        setClient(next);
        setDraft(draftOf(detail));
      },
    });
  };
  const handleClear = () => {
    setIsChecked(false);
    setClient(undefined);
    setDraft(emptyDraft);
    form.current?.querySelector<HTMLElement>('[name="name"]')?.focus();
  };
  return (
    <Card>
      <form ref={form} className={styles['form']} onSubmit={handleSubmit} noValidate>
        <Field
          label={t('hits:field.name')}
          error={problems.includes('name') ? t('screening:query.nameProblem') : undefined}
          required
        >
          <TextInput
            name="name"
            data-filter=""
            dir="auto"
            autoComplete="off"
            spellCheck={false}
            maxLength={nameLengthMax}
            value={draft.name}
            onChange={(event) => set({ name: event.target.value })}
          />
        </Field>
        <Field label={t('hits:field.kind')}>
          <NativeSelect
            placeholder={t('screening:query.anyKind')}
            options={entityKinds.map((value) => ({ value, label: t(`hits:kind.${value}`) }))}
            value={draft.kind}
            onChange={(event) => set({ kind: event.target.value })}
          />
        </Field>
        <Field
          label={fieldText('birthDate', t, draft.kind)}
          hint={t('screening:query.birthDateHint')}
          error={problems.includes('birthDate') ? t('screening:query.birthDateProblem') : undefined}
        >
          <TextInput
            name="birthDate"
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            value={draft.birthDate}
            onChange={(event) => set({ birthDate: event.target.value })}
          />
        </Field>
        <Field label={fieldText('nationality', t, draft.kind)}>
          <NativeSelect
            placeholder={t('screening:query.anyCountry')}
            options={countryOptions(language)}
            value={draft.nationality}
            onChange={(event) => set({ nationality: event.target.value })}
          />
        </Field>
        <Field label={t('hits:field.identifier')} hint={t('screening:query.identifierHint')}>
          <TextInput
            mono
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            value={draft.identifier}
            onChange={(event) => set({ identifier: event.target.value })}
          />
        </Field>
        <ClientPicker
          client={client}
          hint={t('screening:client.hint')}
          error={load.error ? errorText(load.error, t) : undefined}
          isBusy={load.isPending}
          onChange={handleClient}
        />
        <div className={styles['buttons']}>
          <Button
            type="submit"
            variant="primary"
            icon={<IconSearch />}
            kbd="Enter"
            loading={search.screen.isPending}
          >
            {t('screening:query.run')}
          </Button>
          <Button variant="ghost" onClick={handleClear}>
            {t('screening:query.clear')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
